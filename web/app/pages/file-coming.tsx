import { nameOf } from '#web/lib/paths.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '../errors/error-view.module.css'
import { useFileWays } from './use-file-ways.ts'

/** The screen of a file that has not come yet: its name and the way back are there already. */
export function FileComing({ path }: { path: string }) {
  const { close } = useFileWays(path)
  return (
    <FullScreen title={<FileName name={nameOf(path)} />} onClose={close}>
      <div className={styles.waiting}>
        <Spinner size={28} />
      </div>
    </FullScreen>
  )
}
