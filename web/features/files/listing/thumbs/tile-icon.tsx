import { Play } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Item } from '../item.ts'
import { iconOf } from '../item-icon.ts'
import { thumbKey } from './thumb-key.ts'
import styles from './thumbs.module.css'
import type { Thumbs } from './thumbs.ts'
import type { ThumbView } from './use-thumbs.ts'

/** Side length of an icon in a tile with space for thumbnails, in px. */
const ICON = 48

/** Thumbnail in a tile of the mosaic. Shows the icon until it has loaded. */
export function TileIcon({ item, view }: { item: Item; view: ThumbView }) {
  const kind = view.kindOf(item)
  const icon = <FileIcon {...iconOf(item)} size={ICON} />
  if (kind === null) return <span className={styles.lead}>{icon}</span>
  const key = thumbKey(item)
  return (
    <span className={styles.lead} data-ground>
      {icon}
      {view.thumbs && <Thumb key={key} id={key} thumbs={view.thumbs} film={kind === 'film'} />}
    </span>
  )
}

function Thumb({ id, thumbs, film }: { id: string; thumbs: Thumbs; film: boolean }) {
  const subscribe = useCallback((listener: () => void) => thumbs.subscribe(id, listener), [thumbs, id])
  const url = useSyncExternalStore(subscribe, () => thumbs.url(id))
  // Only thumbnails that load later fade in.
  const [late] = useState(url === null)
  if (url === null) return null
  return (
    <>
      <img
        className={styles.picture}
        src={url}
        alt=""
        draggable={false}
        decoding="sync"
        data-late={late || undefined}
      />
      {film && (
        <span className={styles.play}>
          <Icon icon={Play} size={14} />
        </span>
      )}
    </>
  )
}
