import type { ArchiveFormat } from '#contract/archives.ts'
import type { Entry } from '#server/files/archive-formats/writers/archive.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'

/** Version of the archive layout. Change it whenever the same entries produce different bytes than in earlier versions of Coffer. */
const LAYOUT = '1'

/** Number of entries hashed in one step. */
const AT_ONCE = 1024

/** Numbers that describe the state of one entry, beside its name. */
const NUMBERS = 5

/** Used in place of the size of a folder. */
const FOLDER = -1

/** Returns the entity tag of an archive: a digest of the format and of the state of all entries, in order. */
export async function stateTag(format: ArchiveFormat, entries: readonly Entry[], signal: AbortSignal): Promise<string> {
  const breathe = timeSlices(signal)
  const hash = new Bun.CryptoHasher('sha256')
  // With their number, the names and numbers that follow can be understood in one way only.
  hash.update(`${LAYOUT}/${format}/${entries.length}\0`)
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const some = entries.slice(start, start + AT_ONCE)
    const numbers = new Float64Array(some.length * NUMBERS)
    let at = 0
    let names = ''
    for (const { name, isFolder, size, mode, seconds, nanos, inode } of some) {
      names += `${name}\0`
      numbers[at] = isFolder ? FOLDER : size
      numbers[at + 1] = mode
      numbers[at + 2] = seconds
      numbers[at + 3] = nanos
      numbers[at + 4] = inode
      at += NUMBERS
    }
    hash.update(names)
    hash.update(numbers)
    await breathe()
  }
  return `"${hash.digest('hex').slice(0, 40)}"`
}
