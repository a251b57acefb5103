// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import type { ReactNode } from 'react'
import type { Translate } from '#web/i18n/catalog.ts'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import type { Item } from './item.ts'
import { iconOf } from './item-icon.ts'
import styles from './listing.module.css'
import type { Listing } from './listing.ts'
import type { ThumbView } from './thumbs/use-thumbs.ts'
import { hrefOfItem, type Viewer } from './viewer.ts'

/** Props of an entry of the listing. Mostly primitive values, so that an entry renders again only when one of them changes. */
export interface EntryProps {
  readonly listing: Listing
  readonly viewer: Viewer
  /** Null when icons are displayed instead of thumbnails. */
  readonly thumbs: ThumbView | null
  readonly row: number
  /** Id of its element, by which the grid names the active entry. */
  readonly id: string
  /** Distance from the top of the listing, in px. */
  readonly top: number
  /** Line in the whole listing, and column of the mosaic. Counted from 1. */
  readonly line: number
  readonly column: number
  readonly selected: boolean
  readonly active: boolean
  /** Whether the item is on the clipboard to be moved. */
  readonly cut: boolean
  /** Whether items that can be dropped into it are dragged over it. */
  readonly dropTarget: boolean
  /** Whether its name can be dragged, and the whole entry when it is selected. */
  readonly draggable: boolean
}

/** Name as a link, so that a middle click and the browser's own menu work as usual. */
export function NameLink(props: { item: Item; viewer: Viewer; draggable: boolean; lead?: ReactNode }) {
  const { item, viewer, draggable, lead = <FileIcon {...iconOf(item)} /> } = props
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

/** Returns a description of properties that are otherwise conveyed only by the icon. */
function describe({ isDir, kind }: Item, t: Translate): string | undefined {
  if (kind === 'brokenLink') return t('browse.blocked.brokenLink')
  return isDir ? t('browse.info.folder') : undefined
}

/** Returns the attributes of an entry for the style sheet, the grid's event handlers and screen readers. */
export const stateOf = (
  { row, selected, active, cut, dropTarget, draggable }: Omit<EntryProps, 'top' | 'line'>,
  item: Item,
  t: Translate,
) => ({
  'data-row': row,
  'data-active': active || undefined,
  'data-cut': cut || undefined,
  'data-drop': dropTarget || undefined,
  draggable: draggable && selected,
  'aria-selected': selected,
  'aria-description': describe(item, t),
})
