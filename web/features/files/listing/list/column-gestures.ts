import type { ListColumn, ListColumnId } from '#contract/users.ts'
import { withMoved, withWidth } from './column-changes.ts'

/** Distance that the pointer must move before a press on a header moves the column, in px. */
const THRESHOLD = 6

/** Pointer gesture on the header of a column. */
export interface ColumnGesture {
  readonly event: PointerEvent
  /** The header with all columns, whose right-to-left direction applies. */
  readonly header: HTMLElement
  readonly id: ListColumnId
  readonly columns: readonly ListColumn[]
  /** Called with the columns during the gesture. */
  readonly onPreview: (columns: ListColumn[]) => void
  /** Called at the end, with the columns to store, or null if nothing has changed. */
  readonly onEnd: (columns: ListColumn[] | null) => void
}

/** Follows the pointer until it is released. `move` returns the new columns, or null as long as there is no change. */
function follow({ event, onPreview, onEnd }: ColumnGesture, move: (to: PointerEvent) => ListColumn[] | null): void {
  const { pointerId } = event
  const control = new AbortController()
  let latest: ListColumn[] | null = null
  const end = (toStore: ListColumn[] | null) => {
    control.abort()
    onEnd(toStore)
  }
  const options = { signal: control.signal }
  document.addEventListener(
    'pointermove',
    (to) => {
      if (to.pointerId !== pointerId) return
      latest = move(to) ?? latest
      if (latest) onPreview(latest)
    },
    options,
  )
  document.addEventListener('pointerup', (to) => to.pointerId === pointerId && end(latest), options)
  document.addEventListener('pointercancel', () => end(null), options)
  document.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(null)
    },
    { ...options, capture: true },
  )
}

const isMirrored = (header: HTMLElement) => getComputedStyle(header).direction === 'rtl'

/** Changes the width of a column by its edge at the side of the name. */
export function startResize(gesture: ColumnGesture): void {
  const { event, header, id, columns } = gesture
  const began = columns.find((column) => column.id === id)?.width ?? 0
  const sign = isMirrored(header) ? 1 : -1
  follow(gesture, (to) => withWidth(columns, id, began + sign * (to.clientX - event.clientX)))
}

/** Returns whether the pointer is so far over another column that the moved one would be below the pointer in its place. */
function isPassed(header: HTMLElement, { id, over, x }: { id: ListColumnId; over: ListColumnId; x: number }): boolean {
  const boxOf = (column: ListColumnId) => header.querySelector(`[data-column=${column}]`)?.getBoundingClientRect()
  const [own, box] = [boxOf(id), boxOf(over)]
  if (!own || !box || id === over || x < box.left || x >= box.right) return false
  return box.left < own.left ? x < box.left + own.width : x > box.right - own.width
}

/** Moves a column to the place of the column under the pointer. */
export function startMove(gesture: ColumnGesture): void {
  const { event, header, id } = gesture
  let moved = false
  let columns = [...gesture.columns]
  follow(gesture, (to) => {
    moved ||= Math.abs(to.clientX - event.clientX) > THRESHOLD
    const target = moved
      ? columns.find((column) => isPassed(header, { id, over: column.id, x: to.clientX }))
      : undefined
    if (!target) return null
    columns = withMoved(columns, id, target.id)
    return columns
  })
}
