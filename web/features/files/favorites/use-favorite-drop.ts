import { type DragEvent, useState } from 'react'
import { useStore } from '#web/lib/use-store.ts'
import { acceptDrag, type DropTools } from '../selection/drops.ts'
import type { FavoriteMap } from './favorites.ts'

/**
 * Makes an element a drop target that adds items of the page to the favorites. Items that all are favorites already, and files from outside,
 * are not accepted. Returns whether something is dragged over it, and its event handlers.
 */
export function useFavoriteDrop({ memory, host }: DropTools, favorites: FavoriteMap) {
  const dragged = useStore(memory.dragged)
  const [over, setOver] = useState(false)
  const added = dragged?.map(({ path }) => path).filter((path) => !favorites.has(path)) ?? []
  const isAccepted = host.favorites !== undefined && host.viewer.id === null && added.length > 0
  const leave = () => setOver(false)
  const onDragOver = (event: DragEvent) => {
    setOver(isAccepted)
    if (isAccepted) acceptDrag(event, 'copy')
  }
  const onDrop = (event: DragEvent) => {
    leave()
    if (!isAccepted) return
    event.preventDefault()
    event.stopPropagation()
    memory.dragged.set(null)
    void host.favorites?.change(added, true)
  }
  return { over: over && isAccepted, handlers: { onDragOver, onDragLeave: leave, onDrop } }
}
