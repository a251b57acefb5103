import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { EditingModel } from '../editing-model.ts'
import { type EncodingChoice, EncodingPrompt } from '../prompts/encoding-prompt.tsx'

/** Returns the menu entries for the encoding: reopen the file in another one, or save it in another one. */
export function useEncodingActions(
  model: EditingModel,
  { readOnly, save }: { readOnly: boolean; save: () => unknown },
): readonly MenuEntry[] {
  const { prompts } = usePageTools()
  const { t } = useText()
  const { format, dirty } = model
  const ask = (kind: 'reopen' | 'saveIn', withMarks: boolean, choose: (choice: EncodingChoice) => void) => () => {
    const content = (
      <EncodingPrompt
        title={t(`editor.${kind}`)}
        detail={t(`editor.${kind}.detail`)}
        confirm={t(`editor.${kind}.confirm`)}
        initial={format}
        withMarks={withMarks}
        onClose={prompts.close}
        onChoose={(choice) => {
          prompts.close()
          choose(choice)
        }}
      />
    )
    prompts.open({ id: 'encoding', content })
  }
  const reopen: MenuEntry = {
    id: 'reopen',
    text: t('editor.reopen'),
    disabledReason: dirty ? t('editor.saveFirst') : undefined,
    onSelect: ask('reopen', false, ({ encoding }) => void model.reload(encoding)),
  }
  const saveIn: MenuEntry = {
    id: 'saveIn',
    text: t('editor.saveIn'),
    onSelect: ask('saveIn', true, (choice) => {
      model.setFormat({ ...format, ...choice })
      save()
    }),
  }
  return readOnly ? [reopen] : [reopen, saveIn]
}
