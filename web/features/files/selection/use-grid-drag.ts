import { type DragEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { selectedItems } from '../commands/command-tools.ts'
import { useBrowse } from '../listing/browse-context.ts'
import { rowOfEvent } from '../listing/grid-event.ts'
import { isFolderRow, itemAt } from '../listing/listing.ts'
import { acceptDrag, DRAG_TYPE, dropEffectOf, performDrop } from './drops.ts'
import { drawDragImage, loadDragImage } from './lazy-drag-image.ts'
import { isSelected, selectOnly } from './selection.ts'

/**
 * Special values of the drop row: nothing is dragged over the listing, or items are dragged over the displayed folder rather than one of
 * its rows.
 */
const NO_DROP = -1
export const DROP_HERE = -2

/** Manages dragging items out of the listing, and dropping into its folders or the displayed folder. */
export function useGridDrag() {
  const browse = useBrowse()
  const { open, select, memory, folder, host } = browse
  const { format } = useText()
  const [dropRow, setDropRow] = useState(NO_DROP)

  const onDragStart = (event: DragEvent) => {
    const row = rowOfEvent(event.target)
    const item = open && itemAt(open.listing, row)
    if (!open || !item) return event.preventDefault()
    const taken = isSelected(open.selection, row) ? selectedItems(open) : [item]
    if (!isSelected(open.selection, row)) select(({ selection }) => selectOnly(selection, [row]))
    event.dataTransfer.clearData()
    event.dataTransfer.setData(DRAG_TYPE, '')
    event.dataTransfer.effectAllowed = 'copyMove'
    const entry = event.target instanceof Element ? event.target.closest('[data-row]') : null
    drawDragImage(event.dataTransfer, {
      name: item.name,
      picture: entry?.querySelector('img') ?? entry?.querySelector('[data-kind]') ?? null,
      items: taken.length,
      count: format.count(taken.length),
    })
    memory.dragged.set(taken)
  }
  /** Returns the folder under the pointer, or the displayed folder if there is none. */
  const targetOf = (event: DragEvent): { row: number; path: string } => {
    const row = rowOfEvent(event.target)
    const item = open && row !== -1 && isFolderRow(open.listing, row) ? itemAt(open.listing, row) : undefined
    return item ? { row, path: item.path } : { row: DROP_HERE, path: folder }
  }
  const onDragOver = (event: DragEvent) => {
    const target = targetOf(event)
    const effect = dropEffectOf(event, target.path, memory.dragged.getSnapshot(), host.person.perm)
    setDropRow(effect ? target.row : NO_DROP)
    if (effect) acceptDrag(event, effect)
  }
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDropRow(NO_DROP)
  }
  const onDrop = (event: DragEvent) => {
    setDropRow(NO_DROP)
    performDrop(browse, event, targetOf(event).path)
  }
  const onDragEnd = () => {
    setDropRow(NO_DROP)
    memory.dragged.set(null)
  }
  return {
    dropRow,
    handlers: { onPointerEnter: loadDragImage, onDragStart, onDragOver, onDragLeave, onDrop, onDragEnd },
  }
}
