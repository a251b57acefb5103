import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'

/** Asks for confirmation of an action that cannot be undone. Enter confirms; neither button has the focus. */
export function ConfirmPrompt(props: {
  title: string
  detail: string
  confirm: string
  /** Reports its own failures. */
  onConfirm: () => Promise<void>
  onClose: () => void
}) {
  const { title, detail, confirm, onConfirm, onClose } = props
  const { t } = useText()
  const [state, run] = useWorkState()
  const submit = () => {
    if (state === 'idle') void run(onConfirm)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button variant="danger" type="submit" state={state}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} onSubmit={submit} final footer={footer}>
      <p>{detail}</p>
    </Dialog>
  )
}
