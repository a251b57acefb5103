import { type ReactNode, useId } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut, type Shortcut } from '#web/lib/keyboard.ts'
import styles from './help-prompt.module.css'

/** Group of lines with a title. `touch` marks touch gestures, which come first on touch devices. */
export function Lines(props: { title: string; touch?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may overflow its container, and must then be scrollable by keyboard
    <section tabIndex={0} aria-labelledby={id} data-touch={props.touch || undefined}>
      <h3 id={id} className={styles.heading}>
        {props.title}
      </h3>
      <dl>{props.children}</dl>
    </section>
  )
}

interface KeyLineProps {
  text: string
  shortcut: Shortcut
  alternative?: Shortcut | undefined
}

/** Action with its shortcut, or two. */
export function KeyLine({ text, shortcut, alternative }: KeyLineProps) {
  const { t } = useText()
  return (
    <div className={styles.line}>
      <dt>{text}</dt>
      <dd>
        <kbd className={styles.keys}>{formatShortcut(shortcut, t)}</kbd>
        {alternative !== undefined && (
          <>
            {' '}
            <kbd className={styles.keys}>{formatShortcut(alternative, t)}</kbd>
          </>
        )}
      </dd>
    </div>
  )
}

/** Action with a description of its gesture. */
export function HandLine({ text, how }: { text: string; how: string }) {
  return (
    <div className={styles.line}>
      <dt>{text}</dt>
      <dd className={styles.how}>{how}</dd>
    </div>
  )
}
