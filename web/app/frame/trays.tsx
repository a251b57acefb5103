import { JobTray } from '#web/features/browse/job-tray.tsx'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { lazily } from '#web/ui/lazy/lazily.tsx'
import { usePage } from '../use-page.ts'
import styles from './frame.module.css'

/** The tray comes with the first upload. */
export const UploadTray = lazily(async () => (await import('#web/features/uploads/upload-tray.tsx')).UploadTray)

/** What is under way, at the bottom end of the page: changes to files, and uploads. */
export function Trays({ user }: { user: CurrentUser }) {
  const { browsing, queue } = usePage()
  const { total } = useUploads(queue)
  return (
    <div className={styles.trays}>
      <JobTray memory={browsing} />
      {total > 0 && <UploadTray queue={queue} mayReplace={user.perm.admin || user.perm.modify} />}
    </div>
  )
}
