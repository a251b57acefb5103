import { useStore } from '#web/lib/use-store.ts'
import { useText } from '#web/text/text.tsx'
import { JobLine } from './job-line.tsx'
import styles from './job-tray.module.css'
import type { Jobs } from './jobs.ts'

/** Work on the server that takes longer: how far it is, how it ended, and a way to stop it. */
export function JobTray({ jobs }: { jobs: Jobs }) {
  const { shown, offline } = useStore(jobs.state)
  const { t } = useText()
  if (shown.length === 0) return null
  return (
    <section className={styles.tray} aria-label={t('jobs.title')}>
      <p className={styles.offline} role="status">
        {offline && t('jobs.offline')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <ul className={styles.list} aria-label={t('jobs.title')} tabIndex={0}>
        {shown.map((each) => (
          <JobLine key={each.key} shown={each} jobs={jobs} />
        ))}
      </ul>
    </section>
  )
}
