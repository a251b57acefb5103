import type { BrowseMemory } from './memory.ts'
import { rememberPlace } from './places.ts'

/** Has a folder that is opened next begin at one of its items, which has the keyboard then, and is selected where that is wanted. */
export function awaitAt(memory: BrowseMemory, folder: string, active: string, selected = false): void {
  rememberPlace(memory.places, folder, { scrollTop: 0, active, selected })
  memory.returning.add(folder)
}
