import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Banner } from '../banner.tsx'
import type { EditingModel } from '../editing-model.ts'
import { ComparePrompt } from '../prompts/compare-prompt.tsx'
import type { Draft } from './draft-store.ts'
import type { Drafts } from './use-drafts.ts'

/** Offers to restore an unsaved text. The text is read-only until the user decides, because edits would overwrite the draft. */
export function DraftOffer({ draft, drafts, model }: { draft: Draft; drafts: Drafts; model: EditingModel }) {
  const { t, format } = useText()
  const { prompts } = usePageTools()
  const isOfAnother = draft.version !== null && draft.version !== model.editing.version
  const restore = () => {
    prompts.close()
    drafts.acceptOffer()
    model.replaceText(draft.text, draft.format, draft.version)
  }
  const discard = () => {
    prompts.close()
    drafts.discardDraft()
  }
  const compare = () => {
    const content = (
      <ComparePrompt
        title={t('editor.draft.compare', visibleName(draft.name))}
        legend={t('editor.draft.legend')}
        load={async () => model.text()}
        after={draft.text}
        footer={
          <>
            <Button onClick={discard}>{t('editor.draft.discard')}</Button>
            <Button variant="primary" onClick={restore}>
              {t('editor.draft.restore')}
            </Button>
          </>
        }
        onClose={prompts.close}
      />
    )
    prompts.open({ id: 'compare', content })
  }
  const when = format.relativeDate(new Date(draft.savedAt))
  return (
    <Banner
      text={isOfAnother ? `${t('editor.draft', when)} ${t('editor.draft.changed')}` : t('editor.draft', when)}
      actions={
        <>
          <Button variant="primary" onClick={restore}>
            {t('editor.draft.restore')}
          </Button>
          <Button onClick={compare}>{t('editor.compare')}</Button>
          <Button onClick={discard}>{t('editor.draft.discard')}</Button>
        </>
      }
    />
  )
}
