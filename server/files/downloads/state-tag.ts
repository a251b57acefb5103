import type { ArchiveFormat } from '#contract/archives.ts'
import type { Entry } from '#server/files/archive-formats/writers/archive.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'

/** Version of the archive layout. Change it whenever the same entries produce different bytes than in earlier versions of Coffer. */
const LAYOUT = '1'

/** Number of characters hashed in one step. */
const AT_ONCE = 16 * 1024

/** Returns the entity tag of an archive: a digest of the format and of the state of all entries, in order. */
export async function stateTag(format: ArchiveFormat, entries: readonly Entry[], signal: AbortSignal): Promise<string> {
  const breathe = timeSlices(signal)
  const hash = new Bun.CryptoHasher('sha256')
  let told = `${LAYOUT}/${format}`
  for (const { name, isFolder, size, mode, seconds, nanos, inode } of entries) {
    told += `\0${name}/${isFolder ? 'd' : size}/${mode}/${seconds}.${nanos}/${inode}`
    if (told.length < AT_ONCE) continue
    hash.update(told)
    told = ''
    await breathe()
  }
  hash.update(told)
  return `"${hash.digest('hex').slice(0, 40)}"`
}
