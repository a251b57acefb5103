import styles from './cover.module.css'
import { Cover } from './cover.tsx'
import { ItemIcon } from './item-icon.tsx'
import type { SharedView } from './shared-view.ts'

/** Shows the icon of a folder on a calm ground, and over it its first picture. */
export function Banner({ here }: { here: SharedView }) {
  return (
    <div className={styles.banner}>
      <ItemIcon item={{ name: here.name, isDir: true, type: '' }} size={64} />
      <Cover here={here} />
    </div>
  )
}
