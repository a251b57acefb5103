import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'

interface DeleteVersionPromptProps {
  when: string
  onClose: () => void
  /** Deletes the version and reports a failure. */
  onConfirm: () => Promise<void>
}

/** Asks for confirmation before a version is deleted permanently. Enter confirms; neither button has the focus. */
export function DeleteVersionPrompt({ when, onClose, onConfirm }: DeleteVersionPromptProps) {
  const { t } = useText()
  const [state, run] = useWorkState()
  const confirm = () => {
    if (state === 'idle') run(onConfirm).catch(onClose)
  }
  return (
    <Dialog
      title={t('versions.deleteTitle')}
      onClose={onClose}
      onSubmit={confirm}
      final
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit" state={state}>
            {t('versions.delete')}
          </Button>
        </>
      }
    >
      <p>{t('versions.deleteDetail', when)}</p>
    </Dialog>
  )
}
