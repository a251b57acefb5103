import { JobTray } from '#web/features/browse/job-tray.tsx'
import type { CurrentUser } from '#web/features/session/session-state.ts'
import { UploadTray } from '#web/features/uploads/upload-tray.tsx'
import { usePage } from '../use-page.ts'
import styles from './frame.module.css'

/** What is under way, at the bottom end of the page: changes to files, and uploads. */
export function Trays({ user }: { user: CurrentUser }) {
  const { browsing, queue } = usePage()
  return (
    <div className={styles.trays}>
      <JobTray memory={browsing} />
      <UploadTray queue={queue} mayReplace={user.perm.admin || user.perm.modify} />
    </div>
  )
}
