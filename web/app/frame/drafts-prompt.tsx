import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks before signing out deletes what is unsaved. */
export function DraftsPrompt(props: { count: number; onClose: () => void; onRemove: () => void }) {
  const { count, onClose, onRemove } = props
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
