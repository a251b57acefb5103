import { Play } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Item } from '../item.ts'
import { iconKind } from '../item-icon.ts'
import { thumbKey } from './thumb-key.ts'
import styles from './thumbs.module.css'
import type { Thumbs } from './thumbs.ts'
import type { ThumbView } from './use-thumbs.ts'

/** The side of an icon in a tile with room for pictures, in px. */
const ICON = 32

/** What stands before a name in the mosaic: a small picture of the file once it has come, its icon until then. */
export function Lead({ item, view }: { item: Item; view: ThumbView }) {
  const kind = view.kindOf(item)
  const icon = <FileIcon kind={iconKind(item)} size={ICON} />
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
  // What was there from the start stands there; only what comes later comes softly.
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
