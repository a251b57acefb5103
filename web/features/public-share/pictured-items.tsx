import { type ReactNode, useMemo, useState } from 'react'
import { writeStored } from '#web/lib/storage.ts'
import styles from './gallery.module.css'
import { Gallery, type GalleryProps } from './gallery.tsx'
import type { Item } from './shared-view.ts'
import { type FolderViewName, VIEW_KEY, viewFor } from './view-choice.ts'
import { ViewSwitch } from './view-switch.tsx'

export interface PicturedItemsProps extends GalleryProps {
  /** All items of the folder, by which its view is decided. */
  all: readonly Item[]
  /** The items shown, as a list. */
  list: ReactNode
}

/** Shows the items of a folder with pictures as a gallery or a list. The choice is remembered on this device. */
export function PicturedItems({ all, list, ...gallery }: PicturedItemsProps) {
  const first = useMemo(() => viewFor(all) ?? 'list', [all])
  const [chosen, setChosen] = useState<FolderViewName | null>(null)
  const view = chosen ?? first
  const choose = (next: FolderViewName) => {
    writeStored(VIEW_KEY, next)
    setChosen(next)
  }
  return (
    <>
      <div className={styles.bar}>
        <ViewSwitch view={view} onView={choose} />
      </div>
      {view === 'gallery' ? <Gallery {...gallery} /> : list}
    </>
  )
}
