import { type DragEvent, useEffect, useRef, useState } from 'react'
import { hasExternalFiles } from '#web/lib/has-external-files.ts'
import { acceptDrag, type DropTools, dropEffectOf, performDrop } from '../selection/drops.ts'

/** Time over a folder after which it opens, in milliseconds. */
const SPRING = 700

/** Returns the folder under the pointer, or null. */
const folderOf = ({ target }: DragEvent): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-folder]')?.dataset.folder) || null

/**
 * Makes the folders of the tree drop targets, and calls `onStay` with one over which something is dragged for a moment. Without `tools`,
 * nothing can be dropped. Returns the folder that would receive the drop, and the event handlers of the tree.
 */
export function useTreeDrops(tools: DropTools | null, onStay: (folder: string) => void) {
  const [over, setOver] = useState<string | null>(null)
  const staying = useRef<{ folder: string | null; timer: number } | null>(null)
  const stayOver = (folder: string | null) => {
    if (staying.current?.folder === folder) return
    clearTimeout(staying.current?.timer)
    staying.current = folder === null ? null : { folder, timer: window.setTimeout(() => onStay(folder), SPRING) }
  }
  useEffect(() => () => clearTimeout(staying.current?.timer), [])
  const stop = () => {
    stayOver(null)
    setOver(null)
  }
  const onDragOver = (event: DragEvent) => {
    if (!tools) return
    const folder = folderOf(event)
    const dragged = tools.memory.dragged.getSnapshot()
    if (dragged || hasExternalFiles(event.dataTransfer)) stayOver(folder)
    const effect = folder === null ? undefined : dropEffectOf(event, folder, dragged, tools.host.person.perm)
    setOver(effect ? folder : null)
    if (effect) acceptDrag(event, effect)
  }
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) stop()
  }
  const onDrop = (event: DragEvent) => {
    const folder = folderOf(event)
    stop()
    if (tools && folder !== null) performDrop(tools, event, folder)
  }
  return { over, handlers: { onDragOver, onDragLeave, onDrop } }
}
