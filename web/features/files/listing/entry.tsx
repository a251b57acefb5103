// The listing is a grid drawn by arithmetic: lines lie anywhere, which no table element can do, and one tab stop names the
// active line (`aria-activedescendant`), so that lines and cells take no focus of their own.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { memo, type ReactNode } from 'react'
import type { Translate } from '#web/i18n/catalogue.ts'
import { useText } from '#web/i18n/text.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Item } from './item.ts'
import { iconKind } from './item-icon.ts'
import styles from './listing.module.css'
import { itemAt, type Listing } from './listing.ts'
import { Lead } from './thumbs/lead.tsx'
import type { ThumbView } from './thumbs/use-thumbs.ts'
import { hrefOfItem, type Viewer } from './viewer.ts'

/** What one entry of the listing shows. Plain values only, so that an entry is drawn anew only when one of them changes. */
export interface EntryProps {
  readonly listing: Listing
  readonly viewer: Viewer
  /** Null where icons stand for files. */
  readonly thumbs: ThumbView | null
  readonly row: number
  /** Its element's id, by which the grid names the active one. */
  readonly id: string
  /** px from the top of the listing. */
  readonly top: number
  /** Counted from 1 over the whole listing: the line, and the column of the mosaic. */
  readonly line: number
  readonly column: number
  readonly selected: boolean
  readonly active: boolean
  /** It is on the clipboard to be moved. */
  readonly cut: boolean
  /** Something that may go into it is held above it. */
  readonly dropTarget: boolean
  /** Its name can be dragged; all of it when it is selected. */
  readonly draggable: boolean
}

/** The name as a link, so that a middle click or the browser's own menu works as anywhere on the web. */
function NameLink(props: { item: Item; viewer: Viewer; draggable: boolean; lead?: ReactNode }) {
  const { item, viewer, draggable, lead = <FileIcon kind={iconKind(item)} /> } = props
  const content = (
    <>
      {lead}
      <FileName name={item.name} />
    </>
  )
  if (item.kind === 'brokenLink') return <span className={styles.name}>{content}</span>
  return (
    <a className={styles.name} href={hrefOfItem(item, viewer)} tabIndex={-1} draggable={draggable}>
      {content}
    </a>
  )
}

/** What only the icon says to the eye. */
function describe({ isDir, kind }: Item, t: Translate): string | undefined {
  if (kind === 'brokenLink') return t('browse.blocked.brokenLink')
  return isDir ? t('browse.info.folder') : undefined
}

/** What every entry says of itself to the page's style, to the grid's handlers and to screen readers. */
const stateOf = ({ row, selected, active, cut, dropTarget, draggable }: EntryProps, item: Item, t: Translate) => ({
  'data-row': row,
  'data-active': active || undefined,
  'data-cut': cut || undefined,
  'data-drop': dropTarget || undefined,
  draggable: draggable && selected,
  'aria-selected': selected,
  'aria-description': describe(item, t),
})

/** One line of the list. */
export const ListEntry = memo(function ListEntry(props: EntryProps) {
  const { listing, viewer, row, id, top, line, draggable } = props
  const { t, format } = useText()
  const item = itemAt(listing, row)
  if (!item) return null
  return (
    <div
      {...stateOf(props, item, t)}
      id={id}
      className={styles.row}
      style={{ insetBlockStart: top }}
      role="row"
      aria-rowindex={line + 1}
      tabIndex={-1}
    >
      <div className={styles.nameCell} role="gridcell">
        <NameLink item={item} viewer={viewer} draggable={draggable} />
      </div>
      <div className={styles.size} role="gridcell" data-folder={item.isDir || undefined}>
        {item.isDir ? listing.known?.shown(item.name) : format.bytes(item.size)}
      </div>
      <div className={styles.modified} role="gridcell">
        <Time value={new Date(item.modified)} />
      </div>
    </div>
  )
})

/** One tile of the mosaic. */
export const MosaicEntry = memo(function MosaicEntry(props: EntryProps) {
  const { listing, viewer, thumbs, row, id, column, draggable } = props
  const { t, format } = useText()
  const item = itemAt(listing, row)
  if (!item) return null
  return (
    <div
      {...stateOf(props, item, t)}
      id={id}
      className={styles.tile}
      role="gridcell"
      aria-colindex={column}
      tabIndex={-1}
    >
      <NameLink
        item={item}
        viewer={viewer}
        draggable={draggable}
        lead={thumbs ? <Lead item={item} view={thumbs} /> : undefined}
      />
      <span className={styles.tileMeta}>
        {!item.isDir && <span>{format.bytes(item.size)}</span>}
        <Time value={new Date(item.modified)} />
        {item.isDir && listing.known?.shown(item.name)}
      </span>
    </div>
  )
})
