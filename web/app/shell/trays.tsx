import type { Jobs } from '#web/features/uploads/jobs/jobs.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useStore } from '#web/lib/use-store.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import { loadJobs } from '../wiring/lazy-jobs.ts'
import styles from './frame.module.css'

const laterUploads = () => import('#web/features/uploads/lazy-uploads.ts')

/** Tray of uploads, loaded with the first one. */
const UploadTray = lazyComponent(async () => (await laterUploads()).UploadTray, ['uploads'], false)

/** Tray of interrupted uploads, if there are any. */
const InterruptedTray = lazyComponent(async () => (await laterUploads()).InterruptedUploadsTray, ['uploads'], false)

/** Parts for uploading, for prefetching. */
export const UPLOADS_AHEAD = [UploadTray]

/** Tray of jobs, loaded when the first one takes long enough to be shown. */
const JobTray = lazyComponent(async () => (await loadJobs()).JobTray, ['jobs'], false)

function LongJobs({ jobs }: { jobs: Jobs }) {
  const { shown } = useStore(jobs.state)
  return shown.length > 0 && <JobTray jobs={jobs} />
}

/** Trays of running jobs and uploads at the bottom end of the page. */
export function Trays({ user }: { user: CurrentUser }) {
  const { jobs, uploads } = usePage()
  const here = useStore(jobs.here)
  const queue = useStore(uploads.queue)
  const left = useStore(uploads.interrupted)
  return (
    <div className={styles.trays}>
      {here && <LongJobs jobs={here} />}
      {left && (user.perm.admin || user.perm.create) && <InterruptedTray left={left} />}
      {queue && <UploadTray queue={queue} mayReplace={user.perm.admin || user.perm.modify} />}
    </div>
  )
}
