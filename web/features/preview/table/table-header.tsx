// The grid positions cells by calculation, as the listing does: table elements cannot omit rows outside the view.
// biome-ignore-all lint/a11y/useSemanticElements: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { TableOrder } from './arrange.ts'
import styles from './table-viewer.module.css'

/** Change of a width per key, in pixels. */
const STEP = 24

export interface HeaderProps {
  readonly titles: (column: number) => string
  readonly starts: readonly number[]
  /** Range of columns to render; the end is exclusive. */
  readonly shown: readonly [number, number]
  readonly order: TableOrder | null
  readonly onOrder: (order: TableOrder | null) => void
  readonly onWidth: (column: number, width: number) => void
  readonly onFit: (column: number) => void
}

/** Ascending, then descending, then unsorted. */
function nextOrder(order: TableOrder | null, column: number): TableOrder | null {
  if (order?.column !== column) return { column, descending: false }
  return order.descending ? null : { column, descending: true }
}

function ariaSort(order: TableOrder | null, column: number): 'ascending' | 'descending' | 'none' {
  if (order?.column !== column) return 'none'
  return order.descending ? 'descending' : 'ascending'
}

/** Edge of a column: dragging changes the width, a double click fits it to the content. */
function Edge({ width, onWidth, onFit }: { width: number; onWidth: (width: number) => void; onFit: () => void }) {
  const { direction } = useText()
  const pull = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    edge.setPointerCapture(event.pointerId)
    const move = ({ clientX }: { clientX: number }) =>
      onWidth(width + (direction === 'rtl' ? from - clientX : clientX - from))
    const end = () => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('pointerup', end)
      edge.removeEventListener('pointercancel', end)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end)
    edge.addEventListener('pointercancel', end)
  }
  return <span className={styles.edge} aria-hidden onPointerDown={pull} onDoubleClick={onFit} />
}

function Title(props: HeaderProps & { column: number }) {
  const { titles, starts, order, onOrder, onWidth, onFit, column } = props
  const { t } = useText()
  const start = starts[column] ?? 0
  const width = (starts[column + 1] ?? start) - start
  const widen = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    onWidth(column, width + (event.key === 'ArrowRight' ? STEP : -STEP))
  }
  const sorted = order?.column === column
  return (
    <div
      className={styles.title}
      role="columnheader"
      aria-colindex={column + 2}
      aria-sort={ariaSort(order, column)}
      style={{ insetInlineStart: start, inlineSize: width }}
    >
      <button
        type="button"
        className={styles.sort}
        aria-description={t('documents.table.widthHint')}
        onClick={() => onOrder(nextOrder(order, column))}
        onKeyDown={widen}
      >
        <span className={styles.label} dir="auto">
          {titles(column)}
        </span>
        {sorted && <Icon icon={order.descending ? ArrowDown : ArrowUp} size={14} />}
      </button>
      <Edge width={width} onWidth={(wanted) => onWidth(column, wanted)} onFit={() => onFit(column)} />
    </div>
  )
}

/** Column headings, which sort the table. */
export function TableHeader(props: HeaderProps) {
  const { t } = useText()
  const [first, end] = props.shown
  return (
    <div
      className={styles.header}
      role="row"
      aria-rowindex={1}
      style={{ inlineSize: `calc(var(--numbers) + ${props.starts.at(-1) ?? 0}px)` }}
    >
      <div className={styles.corner} role="columnheader" aria-colindex={1}>
        <span className="visually-hidden">{t('documents.table.row')}</span>
      </div>
      <div className={styles.cells} role="presentation">
        {Array.from({ length: end - first }, (_, index) => first + index).map((column) => (
          <Title key={column} {...props} column={column} />
        ))}
      </div>
    </div>
  )
}
