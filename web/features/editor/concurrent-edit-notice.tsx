import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { entityTagOf } from '#web/lib/entity-tag.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Banner } from './banner.tsx'
import type { EditedFile, EditorProps } from './edited-file.ts'
import type { EditingModel } from './editing-model.ts'
import { ComparePrompt } from './prompts/compare-prompt.tsx'

/** Delay before another place counts as closed, in milliseconds: a tab that returns to the foreground is absent for a moment. */
const GONE_AFTER = 3000

/** Returns the number of other places, without short absences. */
function useSteady(others: number): number {
  const [shown, show] = useState(others)
  useEffect(() => {
    if (others >= shown) return show(others)
    const timer = setTimeout(() => show(others), GONE_AFTER)
    return () => clearTimeout(timer)
  }, [others, shown])
  return shown
}

interface ConcurrentEditNoticeProps extends Pick<EditorProps, 'isGone' | 'others'> {
  readonly file: EditedFile
  readonly model: EditingModel
}

/** Notices about the text elsewhere: it is open in another place, was deleted, or was changed while this one has unsaved changes. */
export function ConcurrentEditNotice({ isGone, others, file, model }: ConcurrentEditNoticeProps) {
  const { t } = useText()
  const { prompts } = usePageTools()
  const steady = useSteady(others)
  const version = entityTagOf(file)
  const { editing, dirty } = model
  const [kept, setKept] = useState<string | null>(null)
  // Right after a save the page's file metadata may still have the previous version.
  const [own] = useState(() => new Set<string | null>())
  useEffect(() => void own.add(editing.version))
  // While a save is running, the version on the disk may be the one just sent.
  const isOther =
    version !== null && version !== editing.version && !own.has(version) && editing.saving.kind !== 'saving'
  if (isGone) return <Banner text={t('editor.goneElsewhere')} />
  if (dirty && isOther && kept !== version) {
    const reload = () => {
      prompts.close()
      void model.reload()
    }
    const compare = () => {
      const content = (
        <ComparePrompt
          title={t('editor.conflict.title', visibleName(file.name))}
          legend={t('editor.compare.theirs')}
          load={async () => (await model.fetchServerVersion()).text}
          after={model.text()}
          footer={<Button onClick={reload}>{t('editor.reload')}</Button>}
          onClose={prompts.close}
        />
      )
      prompts.open({ id: 'compare', content })
    }
    return (
      <Banner
        text={t('editor.changedElsewhere')}
        actions={
          <>
            <Button onClick={compare}>{t('editor.compare')}</Button>
            <Button onClick={reload}>{t('editor.reload')}</Button>
            <Button onClick={() => setKept(version)}>{t('editor.keepEditing')}</Button>
          </>
        }
      />
    )
  }
  return steady > 0 ? <Banner text={t('editor.openElsewhere')} /> : null
}
