// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { Check, Ellipsis, Link } from 'lucide-react'
import { memo } from 'react'
import type { ListColumn, ListColumnId } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Time } from '#web/ui/time.tsx'
import { type EntryProps, NameLink, stateOf } from '../entry.tsx'
import type { Item } from '../item.ts'
import listingStyles from '../listing.module.css'
import { itemAt, type Listing } from '../listing.ts'
import type { PathSet } from '../marked-paths.ts'
import styles from './list.module.css'
import { ListThumb } from './list-thumb.tsx'
import type { ListExtras } from './use-list-extras.ts'
import type { TaggedPaths } from './use-shared-paths.ts'

/** Properties of all lines of a list. Each object changes only with its content. */
export interface ListLook {
  /** Displayed columns besides the name, in order. */
  readonly columns: readonly ListColumn[]
  /** Paths of the items with share links. */
  readonly shared: PathSet
  /** Paths of favorites. */
  readonly favorites: PathSet | null
  /** Tagged items by their paths. */
  readonly tagged: TaggedPaths | null
  readonly extras: ListExtras | null
}

interface CellProps {
  readonly id: ListColumnId
  readonly item: Item
  readonly listing: Listing
  readonly shared: boolean
  readonly extras: ListExtras | null
}

/** Content of a cell besides the name. */
function Cell({ id, item, listing, shared, extras }: CellProps) {
  const { t, format } = useText()
  switch (id) {
    case 'type':
      return extras?.kindText(item, t)
    case 'size':
      return item.isDir ? !item.isLink && listing.known?.formattedSize(item.name) : format.bytes(item.size)
    case 'modified':
      return <Time value={new Date(item.modified)} />
    case 'shared':
      return shared && extras && t('listing.shared')
  }
}

/** Line of the list. */
export const ListEntry = memo(function ListEntry(props: EntryProps & { look: ListLook }) {
  const { listing, viewer, thumbs, row, id, top, line, draggable, look } = props
  const { t } = useText()
  const item = itemAt(listing, row)
  if (!item) return null
  const shared = look.shared.has(item.path)
  const state = stateOf(props, item, t)
  const favorite = look.favorites?.has(item.path)
  const tags = look.tagged?.get(item.path)?.tags
  const notes = [
    state['aria-description'],
    favorite && look.extras && t('listing.favorite'),
    tags && look.extras?.describeTags(tags, t),
    shared && t('browse.column.shared'),
  ].filter(Boolean)
  return (
    <div
      {...state}
      id={id}
      className={listingStyles.row}
      style={{ insetBlockStart: top }}
      role="row"
      aria-rowindex={line + 1}
      aria-description={notes.join(', ') || undefined}
      tabIndex={-1}
    >
      {/* The state of the row conveys the selection, and Space changes it. */}
      <span className={styles.check} data-check aria-hidden>
        <Icon icon={Check} size={14} />
      </span>
      <div className={styles.nameCell} role="gridcell">
        <NameLink item={item} viewer={viewer} draggable={draggable} lead={<ListThumb item={item} view={thumbs} />} />
        {favorite && look.extras && <look.extras.FavoriteBadge />}
        {tags && look.extras && <look.extras.TagDots tags={tags} />}
        {shared && (
          <span className={styles.badge} data-tooltip={look.extras ? t('listing.shared') : undefined} aria-hidden>
            <Icon icon={Link} size={14} />
          </span>
        )}
      </div>
      {look.columns.map((column) => (
        <div
          key={column.id}
          className={styles.cell}
          role="gridcell"
          data-cell={column.id}
          data-folder={item.isDir || undefined}
        >
          <Cell id={column.id} item={item} listing={listing} shared={shared} extras={look.extras} />
        </div>
      ))}
      <div className={styles.menuCell} role="gridcell">
        <button type="button" className={styles.more} tabIndex={-1} data-more aria-label={t('browse.menu')}>
          <Icon icon={Ellipsis} size={16} />
        </button>
      </div>
    </div>
  )
})
