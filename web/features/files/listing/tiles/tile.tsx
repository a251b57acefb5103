// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
import { Check, Ellipsis, Link } from 'lucide-react'
import { memo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Star } from '#web/ui/star-icon.ts'
import { Time } from '#web/ui/time.tsx'
import { type EntryProps, stateOf } from '../entry.tsx'
import type { Item } from '../item.ts'
import { iconOf } from '../item-icon.ts'
import type { ListExtras } from '../list/use-list-extras.ts'
import type { TaggedPaths } from '../list/use-shared-paths.ts'
import { itemAt, type Listing } from '../listing.ts'
import type { PathSet } from '../marked-paths.ts'
import type { ThumbForm } from '../thumbs/thumb-key.ts'
import { hrefOfItem } from '../viewer.ts'
import { FilmLength, TilePicture } from './tile-picture.tsx'
import styles from './tiles.module.css'

/** Form of a tile: a card of the mosaic, without pictures a plain one; a tile of the gallery, and one of its folders. */
export type TileShape = 'card' | 'plain' | 'tile' | 'folder'

export interface TileProps extends Omit<EntryProps, 'top' | 'line'> {
  readonly shape: TileShape
  readonly form: ThumbForm
  /** Side length of an icon in place of a picture, in px. */
  readonly icon: number
  /** Paths of the items with share links. */
  readonly shared: PathSet
  /** Paths of favorites. */
  readonly favorites: PathSet | null
  /** Tagged items by their paths. */
  readonly tagged: TaggedPaths | null
  /** Parts that load later, with their texts. */
  readonly extras: ListExtras | null
}

interface FaceProps extends Pick<TileProps, 'thumbs' | 'shape' | 'form' | 'icon'> {
  readonly item: Item
  readonly shared: boolean
}

/** Picture or icon, and name. */
function Face({ item, shared, ...props }: FaceProps) {
  const { thumbs, shape, form, icon } = props
  const large = shape === 'card' || shape === 'tile'
  return (
    <>
      {large ? (
        <TilePicture item={item} view={thumbs} form={form} icon={icon} shared={shared} />
      ) : (
        <FileIcon {...iconOf(item, shared)} size={shape === 'plain' ? 28 : 24} />
      )}
      <FileName name={item.name} className={styles.name} />
    </>
  )
}

/** Badge of a file with share links. Folders have a sign on their icon instead. */
function SharedBadge() {
  const { t } = useText()
  return (
    <span className={styles.badge} data-tooltip={t('browse.column.shared')} aria-hidden>
      <Icon icon={Link} size={12} />
    </span>
  )
}

/** Badge of a favorite. */
function FavoriteBadge({ text }: { text: string | undefined }) {
  return (
    <span className={styles.badge} data-star data-tooltip={text} aria-hidden>
      <Icon icon={Star} size={12} />
    </span>
  )
}

/** Size and date of an item. */
function Facts({ item, listing }: { item: Item; listing: Listing }) {
  const { format } = useText()
  return (
    <span className={styles.facts}>
      {!item.isDir && <span>{format.bytes(item.size)}</span>}
      <Time value={new Date(item.modified)} />
      {item.isDir && !item.isLink && listing.known?.formattedSize(item.name)}
    </span>
  )
}

/** Tile of the mosaic or the gallery. Its link makes a middle click and the browser's own menu work as usual. */
export const Tile = memo(function Tile(props: TileProps) {
  const { listing, viewer, thumbs, row, id, column, shape, form, icon, draggable } = props
  const { t } = useText()
  const item = itemAt(listing, row)
  if (!item) return null
  const shared = props.shared.has(item.path)
  const state = stateOf(props, item, t)
  const favorite = props.favorites?.has(item.path)
  const { extras } = props
  const favoriteText = extras ? t('listing.favorite') : undefined
  const tags = extras && props.tagged?.get(item.path)?.tags
  const notes = [
    state['aria-description'],
    favorite && favoriteText,
    tags && extras.describeTags(tags, t),
    shared && t('browse.column.shared'),
  ].filter(Boolean)
  const face = <Face item={item} shared={shared} thumbs={thumbs} shape={shape} form={form} icon={icon} />
  return (
    <div
      {...state}
      id={id}
      className={styles.tile}
      role="gridcell"
      aria-colindex={column}
      aria-description={notes.join(', ') || undefined}
      tabIndex={-1}
    >
      {item.kind === 'brokenLink' ? (
        <span className={styles.link}>{face}</span>
      ) : (
        <a className={styles.link} href={hrefOfItem(item, viewer)} tabIndex={-1} draggable={draggable}>
          {face}
        </a>
      )}
      {(shape === 'card' || shape === 'plain') && <Facts item={item} listing={listing} />}
      {shape !== 'plain' && shape !== 'folder' && <FilmLength item={item} view={thumbs} form={form} />}
      {favorite && <FavoriteBadge text={favoriteText} />}
      {shared && !item.isDir && <SharedBadge />}
      {tags && <extras.TagDots tags={tags} />}
      <button type="button" className={styles.more} tabIndex={-1} data-more aria-label={t('browse.menu')}>
        <Icon icon={Ellipsis} size={16} />
      </button>
      <span className={styles.check} data-check aria-hidden>
        <Icon icon={Check} size={14} />
      </span>
    </div>
  )
})
