import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ChoicePromptProps {
  title: string
  detail: string
  /** What closing it means. */
  cancel: string
  choices: readonly { readonly text: string; readonly run: () => void; readonly primary?: boolean }[]
  onClose: () => void
}

/** Asks which of a few ways to go on; the focus starts on the one that nobody regrets. */
export function ChoicePrompt({ title, detail, cancel, choices, onClose }: ChoicePromptProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          {choices.map(({ text, run, primary = false }) => (
            <Button key={text} onClick={run} {...(primary && { variant: 'primary', 'data-autofocus': true })}>
              {text}
            </Button>
          ))}
        </>
      }
    >
      <p>{detail}</p>
    </Dialog>
  )
}
