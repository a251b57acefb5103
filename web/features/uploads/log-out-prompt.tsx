import { useText } from '#web/i18n/text.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'

/** Asks for confirmation before signing out stops uploads. */
export function LogOutPrompt({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const { t } = useText()
  return (
    <ConfirmPrompt
      title={t('uploads.logOut.title')}
      confirm={t('uploads.logOut.stop')}
      onConfirm={onStop}
      onClose={onClose}
      cancelFocused
    >
      {t('uploads.logOut.detail')}
    </ConfirmPrompt>
  )
}
