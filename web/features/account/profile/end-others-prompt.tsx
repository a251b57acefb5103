import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asks for confirmation before all other sessions are ended. */
export function EndOthersPrompt({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('profile.devicesEndTitle')}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('profile.deviceEnd')}
          </Button>
        </>
      }
    >
      <p>{t('profile.devicesEndText')}</p>
    </Dialog>
  )
}
