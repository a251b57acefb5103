import type { ReactNode } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useWorkState } from './use-work-state.ts'

export interface ConfirmPromptProps {
  readonly title: string
  /** Text of the button that confirms. */
  readonly confirm: string
  /** Performs the action and reports its own failures. If it rejects, the prompt stays open. */
  onConfirm(): Promise<void> | void
  onClose(): void
  /** Whether the focus starts on Cancel. Otherwise neither button has it, and Enter confirms. */
  readonly cancelFocused?: boolean
  /** Description of the consequences. */
  readonly children: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmPrompt(props: ConfirmPromptProps) {
  const { title, confirm, onConfirm, onClose, cancelFocused = false, children } = props
  const { t } = useText()
  const [state, run] = useWorkState()
  const submit = () => {
    if (state === 'idle') run(async () => onConfirm()).catch(() => undefined)
  }
  const footer = (
    <>
      <Button onClick={onClose} data-autofocus={cancelFocused || undefined}>
        {t('action.cancel')}
      </Button>
      <Button variant="danger" type="submit" state={state}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} onSubmit={submit} final={!cancelFocused} footer={footer}>
      <p>{children}</p>
    </Dialog>
  )
}
