import type { BrowseMemory } from './memory.ts'
import { rememberPlace } from './places.ts'

/** Makes the next opening of a folder start at one of its items, which becomes active and, optionally, selected. */
export function awaitAt(memory: BrowseMemory, folder: string, active: string, selected = false): void {
  rememberPlace(memory.places, folder, { scrollTop: 0, active, selected })
  memory.returning.add(folder)
}
