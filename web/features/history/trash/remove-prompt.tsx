import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before items are deleted permanently. The focus starts on Cancel because this cannot be undone. */
export function RemovePrompt(props: { title: string; onClose: () => void; onConfirm: () => void }) {
  const { title, onClose, onConfirm } = props
  const { t } = useText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" type="submit">
            {t('trash.deleteForGood')}
          </Button>
        </>
      }
    >
      <p>{t('trash.removeDetail')}</p>
    </Dialog>
  )
}
