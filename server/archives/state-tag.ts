import type { ArchiveFormat } from '#contract/archives.ts'
import type { Entry } from './archive.ts'

/** Another text whenever the same entries would become other bytes in another version of Coffer. */
const LAYOUT = '1'

/** The entity tag of an archive: of the format and of the state of everything in it, in its order. */
export function stateTag(format: ArchiveFormat, entries: readonly Entry[]): string {
  const hash = new Bun.CryptoHasher('sha256')
  hash.update(`${LAYOUT}/${format}`)
  for (const { name, isFolder, size, mode, seconds, nanos, inode } of entries)
    hash.update(`\0${name}/${isFolder ? 'd' : size}/${mode}/${seconds}.${nanos}/${inode}`)
  return `"${hash.digest('hex').slice(0, 40)}"`
}
