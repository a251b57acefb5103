import { type DragEvent, useState } from 'react'
import { useStore } from '#web/lib/use-store.ts'
import { allows } from '../commands/actions.ts'
import { transferBlock } from '../commands/transfer.ts'
import type { BrowseHost } from '../listing/host.ts'
import type { Item } from '../listing/item.ts'
import type { BrowseMemory } from '../listing/memory.ts'

/** What dropping into a folder would do now. */
export type DropEffect = 'move' | 'copy' | 'upload'

/** Marks data that comes from this page; its content is never read. */
export const DRAG_TYPE = 'application/x-coffer-items'

/** Whether a drag carries files from outside of the browser. */
const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/**
 * What dropping here would do: own items move, or are copied with Ctrl or Alt held; files from outside are uploaded.
 * Undefined when it is not allowed or makes no sense, and then the cursor says no.
 */
export function dropEffectOf(
  event: DragEvent,
  folder: string,
  dragged: readonly Item[] | null,
  perm: BrowseHost['person']['perm'],
): DropEffect | undefined {
  if (!dragged) return carriesFiles(event) && allows('create')(perm) ? 'upload' : undefined
  const effect = event.ctrlKey || event.altKey ? 'copy' : 'move'
  if (!allows(effect === 'copy' ? 'create' : 'rename')(perm)) return undefined
  return transferBlock(effect, dragged, folder) === undefined ? effect : undefined
}

/** Shows the effect on the cursor and accepts the drag. */
export function acceptDrag(event: DragEvent, effect: DropEffect): void {
  event.preventDefault()
  event.dataTransfer.dropEffect = effect === 'move' ? 'move' : 'copy'
}

/** What a place that takes drops needs. */
export interface DropTools {
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  readonly transfer: (action: 'copy' | 'move', items: readonly Item[], destination: string) => void
}

/** Does what a drop asks for. */
export function takeDrop({ host, memory, transfer }: DropTools, event: DragEvent, folder: string): void {
  const dragged = memory.dragged.getSnapshot()
  const effect = dropEffectOf(event, folder, dragged, host.person.perm)
  if (!effect) return
  event.preventDefault()
  event.stopPropagation()
  if (effect === 'upload') host.uploads.drop(event.dataTransfer, folder)
  else if (dragged) transfer(effect, dragged, folder)
  memory.dragged.set(null)
}

/** Makes an element a place to drop into a folder, such as a breadcrumb: its handlers, and whether something is above it. */
export function useDropTarget(tools: DropTools, folder: string) {
  const dragged = useStore(tools.memory.dragged)
  const [over, setOver] = useState(false)
  const leave = () => setOver(false)
  const onDragOver = (event: DragEvent) => {
    const effect = dropEffectOf(event, folder, dragged, tools.host.person.perm)
    setOver(effect !== undefined)
    if (effect) acceptDrag(event, effect)
  }
  const onDrop = (event: DragEvent) => {
    leave()
    takeDrop(tools, event, folder)
  }
  return { over, handlers: { onDragOver, onDragLeave: leave, onDrop } }
}
