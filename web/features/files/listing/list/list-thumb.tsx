import { FileIcon } from '#web/ui/file-icon.tsx'
import type { Item } from '../item.ts'
import { iconOf } from '../item-icon.ts'
import { thumbKey } from '../thumbs/thumb-key.ts'
import type { Thumbs } from '../thumbs/thumbs.ts'
import { useThumbImage } from '../thumbs/use-thumb.ts'
import type { ThumbView } from '../thumbs/use-thumbs.ts'
import styles from './list.module.css'

/** Side length of an icon beside thumbnails, in px. */
const ICON = 24

/** Icon of a row, or its thumbnail once it has loaded. Its size does not depend on what is displayed. */
export function ListThumb({ item, view }: { item: Item; view: ThumbView | null }) {
  const kind = view?.kindOf(item) ?? null
  const key = thumbKey(item)
  return (
    <span className={styles.lead}>
      <FileIcon {...iconOf(item)} size={ICON} />
      {kind !== null && view?.thumbs && <Thumb key={key} id={key} thumbs={view.thumbs} film={kind === 'film'} />}
    </span>
  )
}

function Thumb({ id, thumbs, film }: { id: string; thumbs: Thumbs; film: boolean }) {
  const image = useThumbImage(thumbs, id)
  return image && <img className={styles.thumb} {...image} alt="" data-film={film || undefined} />
}
