import { storePosition } from './folder-positions.ts'
import type { BrowseMemory } from './memory.ts'

/** Makes the next opening of a folder start at one of its items, which becomes active and, optionally, selected. */
export function openAtItem(memory: BrowseMemory, folder: string, active: string, selected = false): void {
  storePosition(memory.positions, folder, { scrollTop: 0, active, selected })
  memory.foldersToRestore.add(folder)
}
