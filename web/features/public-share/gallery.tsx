import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { joinPath } from '#web/lib/paths.ts'
import { playingTime } from '#web/lib/playing-time.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { kindOf } from '#web/ui/kind-of.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { FilmPicture } from './film-picture.tsx'
import styles from './gallery.module.css'
import { previewHref } from './preview-href.ts'
import type { Item, SharedView } from './shared-view.ts'
import { type Go, SoftLink } from './soft-link.tsx'

export interface GalleryProps {
  here: SharedView
  /** The items shown, folders first. */
  items: readonly Item[]
  go: Go
  /** Called when a download was requested. */
  onTaken: () => void
}

/** Widths at which the style sheet shows a picture. */
const SIZES = '(width <= 480px) 50vw, 200px'

interface PictureProps {
  here: SharedView
  item: Item
  path: string
  /** Called with the playing time of a video, if the server knows it. */
  onSeconds: (seconds: number) => void
}

/** Shows the reduced picture of a file, or its icon if the server has none. */
function Picture({ here, item, path, onSeconds }: PictureProps) {
  const [failed, setFailed] = useState(false)
  const thumb = failed ? null : previewHref(here, item, path, 'thumb')
  const medium = previewHref(here, item, path, 'medium')
  const icon = <FileIcon kind={kindOf(item)} name={item.name} size={56} />
  if (thumb === null || medium === null) return icon
  if (item.type === 'video')
    return <FilmPicture href={devicePixelRatio > 1.25 ? medium : thumb} icon={icon} onSeconds={onSeconds} />
  return (
    <img
      className={styles.image}
      src={thumb}
      srcSet={`${thumb} ${PREVIEW_SIDE.thumb}w, ${medium} ${PREVIEW_SIDE.medium}w`}
      sizes={SIZES}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

function Tile({ here, item, go, onTaken }: Omit<GalleryProps, 'items'> & { item: Item }) {
  const { t } = useText()
  const [seconds, setSeconds] = useState<number | null>(null)
  const path = joinPath(here.place.path, item.name)
  const broken = item.type === 'invalid_link'
  const face = (
    <>
      {item.isDir ? (
        <FileIcon kind={kindOf(item)} size={24} />
      ) : (
        <span className={styles.picture}>
          <Picture here={here} item={item} path={path} onSeconds={setSeconds} />
        </span>
      )}
      <FileName name={item.name} className={styles.name} />
    </>
  )
  return (
    <li className={classNames(styles.tile, item.isDir && styles.folder)}>
      {broken ? (
        <span className={styles.link}>{face}</span>
      ) : (
        <SoftLink
          here={here}
          go={go}
          path={path}
          className={styles.link}
          aria-description={item.isDir ? t('visit.folder') : undefined}
        >
          {face}
        </SoftLink>
      )}
      {/* Beside the link, whose text is the name only. */}
      {item.type === 'video' && (
        <span className={styles.film}>
          <Icon icon={Play} size={12} />
          {seconds !== null && playingTime(seconds)}
        </span>
      )}
      {!broken && here.mayDownload && (
        <a
          className={styles.download}
          href={here.downloadHrefOf(path, item.isDir ? { algo: 'zip' } : {})}
          download
          onClick={onTaken}
          aria-label={t('visit.downloadOf', visibleName(item.name))}
          data-tooltip={t('visit.download')}
        >
          <Icon icon={Download} size={16} />
        </a>
      )}
    </li>
  )
}

/** Shows the items of a shared folder as tiles: folders first, then files with their pictures. */
export function Gallery({ items, ...rest }: GalleryProps) {
  const folders = items.filter(({ isDir }) => isDir)
  const files = items.filter(({ isDir }) => !isDir)
  return [folders, files].map(
    (part) =>
      part.length > 0 && (
        <ul key={part === files ? 'files' : 'folders'} className={styles.tiles}>
          {part.map((item) => (
            <Tile key={item.name} item={item} {...rest} />
          ))}
        </ul>
      ),
  )
}
