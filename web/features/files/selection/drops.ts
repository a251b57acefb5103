import { type DragEvent, useState } from 'react'
import { hasExternalFiles } from '#web/lib/has-external-files.ts'
import { useStore } from '#web/lib/use-store.ts'
import { allows } from '../commands/actions.ts'
import { transferBlock } from '../commands/transfer.ts'
import type { BrowseHost } from '../listing/host.ts'
import type { Item } from '../listing/item.ts'
import type { BrowseMemory } from '../listing/memory.ts'

/** Effect of dropping into a folder. */
export type DropEffect = 'move' | 'copy' | 'upload'

/** Marks drag data of this page. Its content is never read. */
export const DRAG_TYPE = 'application/x-coffer-items'

/**
 * Returns the effect of a drop: items of the page are moved, or copied if Ctrl or Alt is held; files from outside are uploaded. Undefined
 * if the drop is not permitted or has no effect.
 */
export function dropEffectOf(
  event: DragEvent,
  folder: string,
  dragged: readonly Item[] | null,
  perm: BrowseHost['person']['perm'],
): DropEffect | undefined {
  if (!dragged) return hasExternalFiles(event.dataTransfer) && allows('create')(perm) ? 'upload' : undefined
  const effect = event.ctrlKey || event.altKey ? 'copy' : 'move'
  if (!allows(effect === 'copy' ? 'create' : 'rename')(perm)) return undefined
  return transferBlock(effect, dragged, folder) === undefined ? effect : undefined
}

/** Accepts the drag and shows its effect on the cursor. */
export function acceptDrag(event: DragEvent, effect: DropEffect): void {
  event.preventDefault()
  event.dataTransfer.dropEffect = effect === 'move' ? 'move' : 'copy'
}

/** Dependencies of a drop target. */
export interface DropTools {
  readonly host: BrowseHost
  readonly memory: BrowseMemory
  readonly transfer: (action: 'copy' | 'move', items: readonly Item[], destination: string) => void
}

/** Performs a drop. */
export function performDrop({ host, memory, transfer }: DropTools, event: DragEvent, folder: string): void {
  const dragged = memory.dragged.getSnapshot()
  const effect = dropEffectOf(event, folder, dragged, host.person.perm)
  if (!effect) return
  event.preventDefault()
  event.stopPropagation()
  if (effect === 'upload') host.uploads.drop(event.dataTransfer, folder)
  else if (dragged) transfer(effect, dragged, folder)
  memory.dragged.set(null)
}

/**
 * Makes an element, such as a breadcrumb, a drop target for a folder. Returns whether something is dragged over it, and its event handlers.
 */
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
    performDrop(tools, event, folder)
  }
  return { over, handlers: { onDragOver, onDragLeave: leave, onDrop } }
}
