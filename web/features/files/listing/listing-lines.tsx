// The listing is a grid with computed positions, which table elements do not support. It is a single tab stop that names the
// active line (`aria-activedescendant`), so lines and cells are not focusable.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
import { type ReactNode, useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { isSelected } from '../selection/selection.ts'
import type { OpenFolder } from './browse-context.ts'
import type { EntryProps } from './entry.tsx'
import { cellOf, type GridLayout } from './grid-layout.ts'
import { ListEntry, type ListLook } from './list/list-entry.tsx'
import styles from './listing.module.css'
import { type DrawnSection, drawnSections, lineKey, positionsOf } from './listing-rows.ts'
import type { BrowseMemory } from './memory.ts'
import type { ThumbView } from './thumbs/use-thumbs.ts'
import type { GridWindow } from './use-grid-window.ts'
import type { Viewer } from './viewer.ts'

/** Props of the lines of a listing. */
export interface LinesProps {
  readonly id: string
  readonly open: OpenFolder
  readonly viewer: Viewer
  readonly layout: GridLayout
  readonly window: GridWindow
  readonly memory: BrowseMemory
  /** Null when icons are displayed instead of thumbnails. */
  readonly thumbs: ThumbView | null
  readonly draggable: boolean
  /** Row over which items are dragged, or -1. */
  readonly dropRow: number
}

/** Returns the names on the clipboard that were cut from this folder. */
export function useCutNames(memory: BrowseMemory, folder: string): ReadonlySet<string> {
  const clipboard = useStore(memory.clipboard)
  return useMemo(
    () => new Set(clipboard?.key === 'x' && clipboard.path === folder ? clipboard.items.map((item) => item.name) : []),
    [clipboard, folder],
  )
}

/** Returns the element id of a row. */
export const entryId = (id: string, row: number): string => `${id}-${row}`

/** Returns the props of the entry at a position. */
export function entryAt(props: LinesProps, cut: ReadonlySet<string>, position: number): EntryProps {
  const { id, open, viewer, layout, thumbs, draggable, dropRow } = props
  const { listing, arrangement, selection } = open
  const row = arrangement.rows[position] ?? 0
  const name = listing.names[row] ?? ''
  const cell = cellOf(layout, position)
  return {
    listing,
    viewer,
    thumbs,
    row,
    id: entryId(id, row),
    top: cell?.top ?? 0,
    line: (cell?.line ?? 0) + 1,
    column: (cell?.column ?? 0) + 1,
    selected: isSelected(selection, row),
    active: selection.active === row,
    cut: cut.has(name),
    dropTarget: dropRow === row,
    draggable,
  }
}

/** Section of lines with a heading. Screen readers announce the heading as the name of the group. */
export function Section({ drawn, children }: { drawn: DrawnSection; children: ReactNode }) {
  const { t, format } = useText()
  const { name, group, count, top } = drawn.section
  const title = group?.title ?? t(`browse.section.${name as 'folders' | 'files'}`)
  return (
    <div role="rowgroup" aria-label={`${title}, ${t('files.items', count)}`}>
      <div className={styles.heading} style={{ insetBlockStart: top }} aria-hidden>
        {title}
        <span className={styles.headingCount}>{format.count(count)}</span>
      </div>
      {children}
    </div>
  )
}

/** Visible lines of the list. */
export function ListLines({ look, ...props }: LinesProps & { look: ListLook }) {
  const cut = useCutNames(props.memory, props.open.listing.path)
  const active = activePosition(props.open)
  return drawnSections(props.layout, props.window).map((drawn) => (
    <Section key={drawn.section.name} drawn={drawn}>
      {positionsOf(drawn, active).map((position) => {
        const entry = entryAt(props, cut, position)
        return <ListEntry key={lineKey(props.window, drawn, entry.line - 1)} look={look} {...entry} />
      })}
    </Section>
  ))
}

/** Returns the position of the active row, or -1. */
export const activePosition = ({ selection, arrangement }: OpenFolder): number =>
  selection.active === -1 ? -1 : (arrangement.positions[selection.active] ?? -1)
