import { useMemo } from 'react'
import type { Jobs } from '#web/features/uploads/jobs/jobs.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useStore } from '#web/lib/use-store.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { loadJobs } from '../wiring/lazy-jobs.ts'
import styles from './frame.module.css'
import { withMessages } from './with-messages.ts'

const laterUploads = () => import('#web/features/uploads/lazy-uploads.ts')

/** Loaded with the first upload. */
const uploadTray = createPart(async () => (await laterUploads()).UploadTray)

/** Tray of interrupted uploads, if there are any. */
const interruptedTray = createPart(async () => (await laterUploads()).InterruptedUploadsTray)

/** Parts for uploading, for prefetching. */
export const UPLOADS_AHEAD = [uploadTray]

const jobTray = createPart(async () => (await loadJobs()).JobTray)

/** Tray of jobs. Loaded with its messages when the first job takes long enough to be shown. */
function LongJobs({ jobs }: { jobs: Jobs }) {
  const { speech } = usePage()
  const { shown } = useStore(jobs.state)
  const part = useMemo(() => withMessages(jobTray, 'jobs', speech), [speech])
  return shown.length > 0 && <LazyOverlay part={part} props={{ jobs }} isModal={false} />
}

/** Trays of running jobs and uploads at the bottom end of the page. */
export function Trays({ user }: { user: CurrentUser }) {
  const { jobs, uploads, speech } = usePage()
  const here = useStore(jobs.here)
  const queue = useStore(uploads.queue)
  const left = useStore(uploads.interrupted)
  const leftPart = useMemo(() => withMessages(interruptedTray, 'uploads', speech), [speech])
  const part = useMemo(() => withMessages(uploadTray, 'uploads', speech), [speech])
  return (
    <div className={styles.trays}>
      {here && <LongJobs jobs={here} />}
      {left && (user.perm.admin || user.perm.create) && (
        <LazyOverlay part={leftPart} props={{ left }} isModal={false} />
      )}
      {queue && (
        <LazyOverlay part={part} props={{ queue, mayReplace: user.perm.admin || user.perm.modify }} isModal={false} />
      )}
    </div>
  )
}
