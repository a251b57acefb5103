import { useMemo } from 'react'
import type { Jobs } from '#web/features/uploads/jobs/jobs.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { laterJobs } from '../wiring/jobs.ts'
import styles from './frame.module.css'
import { withBook } from './with-book.ts'

const laterUploads = () => import('#web/features/uploads/later.ts')

/** The tray comes with the first upload. */
const uploadTray = createPart(async () => (await laterUploads()).UploadTray)

/** What was left unfinished, where there is any. */
const leftTray = createPart(async () => (await laterUploads()).LeftTray)

/** All that uploading takes, fetched before somebody wants to. */
export const UPLOADS_AHEAD = [uploadTray]

const jobTray = createPart(async () => (await laterJobs()).JobTray)

/** The tray of jobs comes with the first that lasts, and with its sentences. */
function LongJobs({ jobs }: { jobs: Jobs }) {
  const { speech } = usePage()
  const { shown } = useStore(jobs.state)
  const part = useMemo(() => withBook(jobTray, 'jobs', speech), [speech])
  return shown.length > 0 && <Later part={part} props={{ jobs }} />
}

/** What is under way, at the bottom end of the page: changes to files, and uploads. */
export function Trays({ user }: { user: CurrentUser }) {
  const { jobs, uploads, speech } = usePage()
  const here = useStore(jobs.here)
  const queue = useStore(uploads.queue)
  const left = useStore(uploads.left)
  const leftPart = useMemo(() => withBook(leftTray, 'uploads', speech), [speech])
  const part = useMemo(() => withBook(uploadTray, 'uploads', speech), [speech])
  return (
    <div className={styles.trays}>
      {here && <LongJobs jobs={here} />}
      {left && (user.perm.admin || user.perm.create) && <Later part={leftPart} props={{ left }} />}
      {queue && <Later part={part} props={{ queue, mayReplace: user.perm.admin || user.perm.modify }} />}
    </div>
  )
}
