// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are positioned by calculation, which table elements do not support
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop refers to the active cell (aria-activedescendant)
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { cellOf, type DelimitedTable } from '#formats/delimited.ts'
import { useText } from '#web/i18n/text.tsx'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { TOUCH, useMediaQuery } from '#web/lib/use-media-query.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { lineWindow } from '../line-window.ts'
import { useScrollWindow } from '../use-scroll-window.ts'
import type { TableOrder } from './arrange.ts'
import { columnStarts, columnsBetween, fittingWidths, NARROWEST, WIDEST } from './columns.ts'
import { type CellPosition, moveBy } from './grid-move.ts'
import { TableHeader } from './table-header.tsx'
import styles from './table-viewer.module.css'

/** Width of the row numbers, in pixels; the same as in the style sheet. */
const NUMBERS = 64

/** Maximum number of characters shown in a cell; the line below shows all of them. */
const MAX_LETTERS = 400

export interface GridProps {
  readonly name: string
  readonly table: DelimitedTable
  /** Numbers of the rows to show, in order. */
  readonly rows: Uint32Array
  readonly title: (column: number) => string
  readonly order: TableOrder | null
  readonly onOrder: (order: TableOrder | null) => void
  readonly active: CellPosition
  readonly onActive: (cell: CellPosition) => void
  readonly onCopy: () => void
}

interface RowProps {
  readonly id: string
  readonly table: DelimitedTable
  readonly row: number
  readonly place: number
  readonly top: number
  readonly starts: readonly number[]
  readonly shown: readonly [number, number]
  /** The active column if the row is active. */
  readonly active: number | null
}

function Row({ id, table, row, place, top, starts, shown: [first, end], active }: RowProps) {
  const { format } = useText()
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={place + 2}
      style={{ insetBlockStart: top }}
      data-place={place}
    >
      <div className={styles.number} role="rowheader" aria-colindex={1}>
        {format.count(row + 1)}
      </div>
      <div className={styles.cells} role="presentation">
        {Array.from({ length: end - first }, (_, index) => {
          const column = first + index
          const start = starts[column] ?? 0
          return (
            <div
              key={column}
              id={active === column ? id : undefined}
              className={styles.cell}
              role="gridcell"
              aria-colindex={column + 2}
              aria-selected={active === column}
              data-column={column}
              style={{ insetInlineStart: start, inlineSize: (starts[column + 1] ?? start) - start }}
            >
              <bdi>{cellOf(table, row, column).slice(0, MAX_LETTERS)}</bdi>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Column widths, and functions to change them. */
function useWidths(table: DelimitedTable) {
  const fitting = useMemo(() => fittingWidths(table), [table])
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const starts = useMemo(
    () => columnStarts(fitting.map((width, column) => chosen.get(column) ?? width)),
    [fitting, chosen],
  )
  const widen = (column: number, width: number) =>
    setChosen((before) => new Map(before).set(column, Math.min(Math.max(width, NARROWEST), WIDEST)))
  const fit = (column: number) => setChosen((before) => new Map([...before].filter(([other]) => other !== column)))
  return { starts, widen, fit }
}

const cellAt = (target: EventTarget | null): CellPosition | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-place]')
  return cell && row ? { row: Number(row.dataset.place), column: Number(cell.dataset.column) } : null
}

/** Grid of the visible cells. One tab stop: arrow keys move, Ctrl+C copies. */
export function TableGrid({ name, table, rows, title, order, onOrder, active, onActive, onCopy }: GridProps) {
  const { direction } = useText()
  const lineHeight = useMediaQuery(TOUCH) ? 40 : 30
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const seen = useScrollWindow(scroller)
  const { starts, widen, fit } = useWidths(table)
  const height = Math.max(0, seen.height - lineHeight)
  const lines = lineWindow(rows.length, lineHeight, { top: seen.top, height })
  const shown = columnsBetween(starts, seen.start, seen.start + seen.width)

  const latest = useLatest({ lines, starts, seen })
  useEffect(() => {
    const { lines, starts, seen } = latest.current
    const element = scroller.current
    if (!element) return
    const start = starts[active.column] ?? 0
    const end = starts[active.column + 1] ?? start
    const room = seen.width - NUMBERS
    const along = start < seen.start ? start : end > seen.start + room ? Math.min(start, end - room) : seen.start
    element.scrollTo({ top: lines.scrollTo(active.row), left: direction === 'rtl' ? -along : along })
  }, [active, direction])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (matchesShortcut(event, 'Mod+C') && getSelection()?.isCollapsed !== false) return onCopy()
    if (event.shiftKey || event.altKey) return
    const extent = { rows: rows.length, columns: table.columns, page: Math.max(1, lines.page - 1) }
    const to = moveBy(event.key, event.ctrlKey || event.metaKey, direction === 'rtl', active, extent)
    if (!to) return
    event.preventDefault()
    onActive(to)
  }
  const onClick = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (cell) onActive(cell)
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={visibleName(name)}
      aria-rowcount={rows.length + 1}
      aria-colcount={table.columns + 1}
      aria-readonly
      aria-activedescendant={rows.length > 0 ? id : undefined}
      tabIndex={0}
      data-line={lineHeight}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <TableHeader
        titles={title}
        starts={starts}
        shown={shown}
        order={order}
        onOrder={onOrder}
        onWidth={widen}
        onFit={fit}
      />
      <div
        className={styles.body}
        role="rowgroup"
        style={{ blockSize: lines.height, inlineSize: `calc(var(--numbers) + ${starts.at(-1) ?? 0}px)` }}
      >
        {Array.from(rows.subarray(lines.first, lines.end), (row, index) => {
          const place = lines.first + index
          return (
            <Row
              key={place}
              {...{ id, table, row, place, starts, shown }}
              top={lines.topOf(place)}
              active={active.row === place ? active.column : null}
            />
          )
        })}
      </div>
    </div>
  )
}
