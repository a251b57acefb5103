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
  onConfirm(): Promise<void>
  onClose(): void
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. Enter confirms; neither button has the focus. */
export function ConfirmPrompt({ title, confirm, onConfirm, onClose, children }: ConfirmPromptProps) {
  const { t } = useText()
  const [state, run] = useWorkState()
  const submit = () => {
    if (state === 'idle') run(onConfirm).catch(() => undefined)
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
      <p>{children}</p>
    </Dialog>
  )
}
