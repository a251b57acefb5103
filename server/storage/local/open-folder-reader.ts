import type { FolderReader, ReaderPlace } from '../folder-reader.ts'
import { LocalFolderReader } from './folder-reader.ts'
import { portableDoor } from './portable-door.ts'

/** Opens the reader of a place that another thread has open, for this thread. */
export async function openFolderReader(place: ReaderPlace): Promise<FolderReader> {
  if (typeof place.top === 'number') {
    // Loaded here, because other systems do not have this C library.
    const { linuxDoor } = await import('./linux-door.ts')
    return new LocalFolderReader(linuxDoor, place.top, place, () => undefined)
  }
  const door = portableDoor()
  const top = door.openRoot(place.top)
  return new LocalFolderReader(door, top, place, () => door.close(top))
}
