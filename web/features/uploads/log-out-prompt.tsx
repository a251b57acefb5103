import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before signing out stops uploads. */
export function LogOutPrompt({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('uploads.logOut.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onClick={onStop}>
            {t('uploads.logOut.stop')}
          </Button>
        </>
      }
    >
      <p>{t('uploads.logOut.detail')}</p>
    </Dialog>
  )
}
