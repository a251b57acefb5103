import { useStore } from '#web/lib/use-store.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import styles from './job-tray.module.css'
import type { Job } from './jobs.ts'
import type { BrowseMemory } from './memory.ts'

function JobLine({ job }: { job: Job }) {
  const { t } = useText()
  const label = t('browse.job', job.kind, job.finished, job.total)
  return (
    <li className={styles.job}>
      <span className={styles.label}>{label}</span>
      <Button variant="plain" onClick={job.cancel}>
        {t('action.cancel')}
      </Button>
      <div className={styles.progress}>
        <Progress label={label} value={job.total > 1 ? job.finished / job.total : null} />
      </div>
    </li>
  )
}

/** Changes under way that take longer than 400 ms: how far they are, and a way to stop them. */
export function JobTray({ memory }: { memory: BrowseMemory }) {
  const jobs = useStore(memory.jobs)
  const { t } = useText()
  if (jobs.length === 0) return null
  return (
    <ul className={styles.tray} aria-label={t('browse.jobs')}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </ul>
  )
}
