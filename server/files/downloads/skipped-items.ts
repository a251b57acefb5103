import { crc32 } from 'node:zlib'
import type { ArchiveGrants, Entry } from '#server/files/archive-formats/writers/archive.ts'

/** Maximum size of the note, in bytes. */
const LONGEST = 32 * 1024

const NAME = 'Skipped items'
const MORE = '…\n'

/** Lists the items of a listing that are not in the archive, with the reason, one line each. */
export class SkippedItems {
  readonly #lines: string[] = []
  #length = 0
  #isCut = false

  /** @param name as the archive would have spelled it */
  add(name: string, why: 'a link' | 'a special file' | 'not readable'): void {
    const line = `${name} (${why})\n`
    this.#length += Buffer.byteLength(line)
    if (this.#length > LONGEST) this.#isCut = true
    else this.#lines.push(line)
  }

  /** Returns an entry with the list; null if nothing was left out. `others` are the other entries of the archive. */
  noteEntry(grants: ArchiveGrants, others: readonly Entry[]): Entry | null {
    if (this.#lines.length === 0) return null
    const content = Buffer.from(this.#lines.join('') + (this.#isCut ? MORE : ''))
    const taken = new Set(others.map(({ name }) => name.toLowerCase()))
    let name = `${NAME}.txt`
    for (let number = 1; taken.has(name.toLowerCase()); number += 1) name = `${NAME}(${number}).txt`
    const plain = { download: grants.download, isFolder: false, mode: 0o644, seconds: 0, nanos: 0 }
    // The checksum stands for the inode, so that two notes of the same length are distinguished.
    return { ...plain, name, size: content.length, inode: crc32(content), content }
  }
}
