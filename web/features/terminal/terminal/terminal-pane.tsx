import '@xterm/xterm/css/xterm.css'
import { Accessibility, ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, RotateCcw } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { formatShortcut } from '#web/lib/keyboard.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { COPY, type ExtraKey, extraKey, PASTE, WAY_OUT } from './keys.ts'
import styles from './terminal.module.css'
import { type TerminalHandle, type TerminalProps, type TerminalState, useTerminal } from './use-terminal.ts'

const READ_ALOUD_KEY = 'coffer.terminal.readAloud'

/** Returns the status text of a terminal. */
function stateText(t: Translate, state: TerminalState): string {
  if (state.phase !== 'over') return t(`terminal.state.${state.phase}`)
  if (state.reason) return t(state.reason)
  const { over } = state
  if (over.how === 'refused') return over.says
  if (over.how !== 'ended') return t(`terminal.over.${over.how}`)
  if (over.end.why !== null) return t(`terminal.over.${over.end.why}`)
  return t('terminal.over.exited', over.end.exit ?? 0)
}

/** Whether screen readers read the output; stored on this device. */
function useReadAloud({ screen, state }: TerminalHandle): [boolean, () => void] {
  const [isOn, setOn] = useState(() => readStored(READ_ALOUD_KEY) === 'yes')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restart creates another screen
  useEffect(() => {
    if (screen.current) screen.current.terminal.options.screenReaderMode = isOn
  }, [isOn, screen, state])
  const toggle = useCallback(() => {
    writeStored(READ_ALOUD_KEY, isOn ? null : 'yes')
    setOn(!isOn)
  }, [isOn])
  return [isOn, toggle]
}

const ARROWS = [
  ['left', ArrowLeft],
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['right', ArrowRight],
] as const

/** Buttons for keys that phone keyboards lack. */
function ExtraKeys({ handle }: { handle: TerminalHandle }) {
  const { t } = useText()
  const { screen, control, setControl, type } = handle
  const press = (key: ExtraKey) => {
    type(extraKey(key, screen.current?.terminal.modes.applicationCursorKeysMode ?? false))
    screen.current?.terminal.focus()
  }
  return (
    <div className={styles.keys} role="toolbar" aria-label={t('terminal.keys')} dir="ltr">
      <Button onClick={() => press('escape')}>{t('terminal.key.escape')}</Button>
      <Button onClick={() => press('tab')}>{t('terminal.key.tab')}</Button>
      <Button
        aria-pressed={control}
        onClick={() => {
          setControl(!control)
          screen.current?.terminal.focus()
        }}
      >
        {t('terminal.key.control')}
      </Button>
      {ARROWS.map(([key, icon]) => (
        <IconButton key={key} icon={icon} label={t(`terminal.key.${key}`)} onClick={() => press(key)} />
      ))}
    </div>
  )
}

/** Returns a function that copies the selection of the terminal and shows a toast. */
function useCopy(selected: () => string): () => void {
  const { t } = useText()
  const { toasts } = usePageTools()
  return useCallback(() => {
    const text = selected()
    if (text === '') toasts.error(t('terminal.nothingSelected'))
    else
      void copyText(text).then((isCopied) =>
        isCopied ? toasts.success(t('terminal.copied')) : toasts.error(t('terminal.notCopied')),
      )
  }, [selected, toasts, t])
}

/** A terminal in a folder: fills its container and connects at once. */
export function TerminalPane(props: TerminalProps) {
  const { t } = useText()
  const isTouch = useMediaQuery(TOUCH)
  const host = useRef<HTMLDivElement>(null)
  const exit = useRef<HTMLButtonElement>(null)
  const selection = useRef<() => string>(() => '')
  const copy = useCopy(useCallback(() => selection.current(), []))
  const hintId = useId()
  const handle = useTerminal(props, { host, exit, copy, hintId })
  const { screen, state, again } = handle
  useEffect(() => {
    selection.current = () => screen.current?.terminal.getSelection() ?? ''
  }, [screen])
  const [isReadAloud, toggleReadAloud] = useReadAloud(handle)
  const hint = t('terminal.hint', formatShortcut(WAY_OUT, t), formatShortcut(COPY, t), formatShortcut(PASTE, t))
  return (
    <section className={styles.pane} aria-label={t('terminal.title')}>
      <div className={styles.bar}>
        <p className={styles.state} role="status" data-phase={state.phase}>
          {stateText(t, state)}
        </p>
        {state.phase === 'over' && (
          <Button icon={RotateCcw} onClick={again}>
            {t('terminal.again')}
          </Button>
        )}
        {!isTouch && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
        <IconButton
          ref={exit}
          icon={Accessibility}
          label={t('terminal.readAloud')}
          pressed={isReadAloud}
          onClick={toggleReadAloud}
        />
        <IconButton icon={Copy} label={t('terminal.copy')} onClick={copy} />
      </div>
      <div className={styles.frame}>
        <div ref={host} className={styles.host} dir="ltr" />
      </div>
      {isTouch && state.phase !== 'over' && <ExtraKeys handle={handle} />}
    </section>
  )
}
