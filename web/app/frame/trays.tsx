import { useMemo } from 'react'
import { JobTray } from '#web/features/browse/job-tray.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'
import styles from './frame.module.css'

/** The tray comes with the first upload. */
const uploadTray = createPart(async () => (await import('#web/features/uploads/upload-tray.tsx')).UploadTray)

/** What was left unfinished, where there is any. */
const leftTray = createPart(async () => (await import('#web/features/uploads/kept/left-tray.tsx')).LeftTray)

/** All that uploading takes, fetched before somebody wants to. */
export const UPLOADS_AHEAD = [uploadTray, { fetch: () => import('#web/features/uploads/start.ts') }]

/** What is under way, at the bottom end of the page: changes to files, and uploads. */
export function Trays({ user }: { user: CurrentUser }) {
  const { browsing, uploads, speech } = usePage()
  const queue = useStore(uploads.queue)
  const left = useStore(uploads.left)
  const leftPart = useMemo(() => withBook(leftTray, 'uploads', speech), [speech])
  const part = useMemo(() => withBook(uploadTray, 'uploads', speech), [speech])
  return (
    <div className={styles.trays}>
      <JobTray memory={browsing} />
      {left && (user.perm.admin || user.perm.create) && <Later part={leftPart} props={{ left }} />}
      {queue && <Later part={part} props={{ queue, mayReplace: user.perm.admin || user.perm.modify }} />}
    </div>
  )
}
