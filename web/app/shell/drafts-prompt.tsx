import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface DraftsPromptProps {
  count: number
  onClose: () => void
  onRemove: () => void
}

/** Confirmation that signing out deletes unsaved drafts. */
export function DraftsPrompt({ count, onClose, onRemove }: DraftsPromptProps) {
  const { t } = useText()
  return (
    <Dialog
      title={t('editor.drafts.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onClick={onRemove}>
            {t('editor.drafts.discard')}
          </Button>
        </>
      }
    >
      <p>{t('editor.drafts.detail', count)}</p>
    </Dialog>
  )
}
