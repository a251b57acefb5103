import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { COMMAND_MESSAGE_LIMIT } from '#contract/commands.ts'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import type { Shell } from './shell.ts'
import styles from './shell-panel.module.css'

export interface CommandLineProps {
  readonly shell: Shell
  readonly folder: string
  /** Called once when the line is mounted. */
  readonly takesFocus: () => boolean
  readonly onExit: () => void
}

/** State of the input line and the actions of its keys. */
function useLine({ shell, folder, onExit }: CommandLineProps) {
  const [value, setValue] = useState('')
  const [tooLong, setTooLong] = useState(false)
  const change = (to: string) => {
    setTooLong(false)
    setValue(to)
  }
  const send = () => {
    const command = value.trim()
    if (shell.running.getSnapshot() || command === '') return
    if (command === 'clear') shell.output.clear()
    else if (command === 'exit') onExit()
    else if (!shell.run(folder, command)) return setTooLong(true)
    change('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return
    const isFree = shell.running.getSnapshot() === null
    if (event.key === 'Escape' && isFree && value !== '') change('')
    else if (event.key === 'ArrowUp' && isFree) change(shell.history.older(value) ?? value)
    else if (event.key === 'ArrowDown' && isFree) change(shell.history.newer() ?? value)
    else return
    event.preventDefault()
  }
  return { value, tooLong, change, send, onKeyDown }
}

/** The line in which commands are typed. While a command runs it is read-only but keeps the focus, because Ctrl+C is typed there. */
export function CommandLine(props: CommandLineProps) {
  const { shell, folder, takesFocus } = props
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const running = useStore(shell.running)
  const { value, tooLong, change, send, onKeyDown } = useLine(props)
  useEffect(() => {
    if (takesFocus()) input.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <form
      className={styles.prompt}
      dir="ltr"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <bdi className={styles.folder}>{folder}</bdi>
      <span aria-hidden>$</span>
      <input
        ref={input}
        className={styles.input}
        aria-label={t('shell.input', folder)}
        value={value}
        readOnly={running !== null}
        aria-disabled={running !== null}
        aria-invalid={tooLong}
        placeholder={running === null ? undefined : t(`shell.${running}`)}
        maxLength={COMMAND_MESSAGE_LIMIT}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {tooLong && <span role="alert">{t('shell.tooLong')}</span>}
    </form>
  )
}
