import { ChevronRight } from 'lucide-react'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './folder-picker.module.css'

/** Height of a line, in px. */
export const PICKER_LINE = 40

/** Folder in the folder picker. Its arrow opens it; the list handles all other events. */
export function PickerLine(props: {
  id: string
  name: string
  place: number
  count: number
  chosen: boolean
  onEnter: (place: number) => void
}) {
  const { id, name, place, count, chosen, onEnter } = props
  return (
    <div
      id={id}
      className={styles.line}
      style={{ insetBlockStart: place * PICKER_LINE, blockSize: PICKER_LINE }}
      role="option"
      aria-selected={chosen}
      aria-setsize={count}
      aria-posinset={place + 1}
      tabIndex={-1}
      data-place={place}
    >
      <FileIcon kind="folder" />
      <FileName name={name} className={styles.name} />
      {/* For the pointer only, because the arrow key has the same function. */}
      <span
        className={styles.enter}
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onEnter(place)
        }}
      >
        <Icon icon={ChevronRight} size={16} />
      </span>
    </div>
  )
}

/** Placeholder lines while loading. */
export const PickerSkeleton = () => (
  <div className={styles.lines} aria-hidden>
    {[60, 45, 70, 52].map((width, place) => (
      <div key={width} className={styles.line} style={{ insetBlockStart: place * PICKER_LINE, blockSize: PICKER_LINE }}>
        <Skeleton width={18} height={18} />
        <Skeleton width={`${width}%`} />
      </div>
    ))}
  </div>
)
