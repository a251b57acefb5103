import { type FocusEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { usePreservedFocus } from '#web/ui/use-preserved-focus.ts'
import { useTrayInsets } from '#web/ui/use-tray-insets.ts'
import { JobLine } from './job-line.tsx'
import styles from './job-tray.module.css'
import type { Jobs } from './jobs.ts'

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isHidden = () => document.visibilityState === 'hidden'

/** Lists long-running jobs on the server with progress, result and a cancel button. Appears with the first job. */
export function JobTray({ jobs }: { jobs: Jobs }) {
  const { shown } = useStore(jobs.state)
  return shown.length > 0 && <Tray jobs={jobs} />
}

function Tray({ jobs }: { jobs: Jobs }) {
  const { shown, offline } = useStore(jobs.state)
  const { t } = useText()
  const box = useRef<HTMLElement>(null)
  const kept = usePreservedFocus(box)
  useTrayInsets(box)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(onVisibility, isHidden)
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    setFocused(true)
    kept.onFocus(event)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    setFocused(false)
    kept.onBlur(event)
  }
  const attentionHandlers = {
    onFocus,
    onBlur,
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
  }
  return (
    <section ref={box} className={styles.tray} aria-label={t('jobs.title')} {...attentionHandlers}>
      <p className={styles.offline} role="status">
        {offline && t('jobs.offline')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <ul className={styles.list} aria-label={t('jobs.title')} tabIndex={0}>
        {shown.map((each) => (
          <JobLine key={each.line} shown={each} jobs={jobs} held={pointed || focused || hidden} />
        ))}
      </ul>
    </section>
  )
}
