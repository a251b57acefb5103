import { useText } from '#web/i18n/text.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'

export interface DraftsPromptProps {
  count: number
  onClose: () => void
  onRemove: () => void
}

/** Confirmation that signing out deletes unsaved drafts. */
export function DraftsPrompt({ count, onClose, onRemove }: DraftsPromptProps) {
  const { t } = useText()
  return (
    <ConfirmPrompt
      title={t('editor.drafts.title')}
      confirm={t('editor.drafts.discard')}
      onConfirm={onRemove}
      onClose={onClose}
      cancelFocused
    >
      {t('editor.drafts.detail', count)}
    </ConfirmPrompt>
  )
}
