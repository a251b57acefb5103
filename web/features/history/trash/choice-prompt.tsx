import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import styles from './trash.module.css'

/** Number of names listed; the rest is counted. */
const NAMED = 5

interface ChoicePromptProps {
  title: string
  detail: string
  /** Names of the affected items. */
  names?: readonly string[]
  /** Label of the button that closes the prompt. */
  cancel: string
  choices: readonly { readonly text: string; readonly run: () => void; readonly primary?: boolean }[]
  onClose: () => void
}

/** Offers a few ways to continue. The focus starts on the safest one. */
export function ChoicePrompt({ title, detail, names = [], cancel, choices, onClose }: ChoicePromptProps) {
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
      {names.length > 0 && <Names names={names} />}
      <p>{detail}</p>
    </Dialog>
  )
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useText()
  // One more name is as short as "1 more".
  const shown = names.length === NAMED + 1 ? names : names.slice(0, NAMED)
  return (
    <ul className={styles.names}>
      {shown.map((name) => (
        <li key={name}>
          <FileName name={name} />
        </li>
      ))}
      {shown.length < names.length && <li>{t('trash.andMore', names.length - shown.length)}</li>}
    </ul>
  )
}
