import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { playingTime } from '#web/lib/playing-time.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Item } from '../item.ts'
import { iconOf } from '../item-icon.ts'
import { type ThumbForm, thumbKey } from '../thumbs/thumb-key.ts'
import type { Thumbs } from '../thumbs/thumbs.ts'
import { useThumb, useThumbImage } from '../thumbs/use-thumb.ts'
import type { ThumbView } from '../thumbs/use-thumbs.ts'
import styles from './tiles.module.css'

interface PictureProps {
  readonly item: Item
  /** Null when icons are displayed instead of thumbnails. */
  readonly view: ThumbView | null
  readonly form: ThumbForm
}

/** Picture that fills its tile. Shows a large icon until the thumbnail has loaded, and for files without one. */
export function TilePicture({ item, view, form, icon, shared }: PictureProps & { icon: number; shared: boolean }) {
  const kind = view?.kindOf(item) ?? null
  const face = <FileIcon {...iconOf(item, shared)} size={icon} />
  return (
    <span className={styles.picture} data-picture>
      {view?.thumbs && kind !== null ? (
        <Thumb key={thumbKey(item)} item={item} thumbs={view.thumbs} form={form} page={kind === 'page'} icon={face} />
      ) : (
        face
      )}
    </span>
  )
}

interface ThumbProps extends Omit<PictureProps, 'view'> {
  readonly thumbs: Thumbs
  readonly page: boolean
  readonly icon: ReactNode
}

/** Thumbnail. Until the one in the wanted size has loaded, shows the other one if that is there, else the icon. */
function Thumb({ item: { path, modified, size }, thumbs, form, page, icon }: ThumbProps) {
  const key = (wanted: ThumbForm) => thumbKey({ path, modified, size, form: wanted })
  const other = form === 'thumb' ? 'medium' : 'thumb'
  const image = useThumbImage(thumbs, key(form), () => thumbs.url(key(form)) ?? thumbs.url(key(other)))
  return image ? <img className={styles.image} {...image} alt="" data-page={page || undefined} /> : icon
}

/** Mark of a film over its picture, with its playing time if that is known. Beside the link, whose text is the name only. */
export function FilmLength({ item, view, form }: PictureProps) {
  const { path, modified, size } = item
  const film = view?.kindOf(item) === 'film'
  const key = thumbKey({ path, modified, size, form })
  const thumbs = film ? (view?.thumbs ?? null) : null
  const url = useThumb(thumbs, key)
  if (!thumbs || url === null) return null
  const seconds = thumbs.duration(key)
  return (
    <span className={styles.length}>
      <Icon icon={Play} size={12} />
      {seconds !== null && playingTime(seconds)}
    </span>
  )
}
