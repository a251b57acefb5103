import type { FolderReader, ReaderPlace } from '../folder-reader.ts'
import { LocalFolderReader } from './folder-reader.ts'
import { portableFs } from './portable-fs.ts'

/** Opens the reader of a place that another thread has open, for this thread. */
export async function openFolderReader(place: ReaderPlace): Promise<FolderReader> {
  if (typeof place.top === 'number') {
    // Loaded here, because other systems do not have this C library.
    const { openat2Fs } = await import('./openat2-fs.ts')
    return new LocalFolderReader(openat2Fs, place.top, place, () => undefined)
  }
  const platformFs = portableFs()
  const top = platformFs.openRoot(place.top)
  return new LocalFolderReader(platformFs, top, place, () => platformFs.close(top))
}
