import type { ArchiveFormat } from '#contract/archives.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Entry } from './formats/archive.ts'

/** Another text whenever the same entries would become other bytes in another version of Coffer. */
const LAYOUT = '1'

/** Characters that are hashed in one go. */
const AT_ONCE = 16 * 1024

/** The entity tag of an archive: of the format and of the state of everything in it, in its order. */
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
