import { crc32 } from 'node:zlib'
import type { Entry, Leave } from './formats/archive.ts'

/** A longer note would be an archive of its own (bytes). */
const LONGEST = 32 * 1024

const NAME = 'Left out of this archive'
const MORE = '…\n'

/** What of a listing is not in the archive, and why, one line each. */
export class LeftOut {
  readonly #lines: string[] = []
  #length = 0
  #isCut = false

  /** `name` is as the archive would have spelled it. */
  add(name: string, why: 'a link' | 'a special file' | 'not readable'): void {
    const line = `${name} (${why})\n`
    this.#length += Buffer.byteLength(line)
    if (this.#length > LONGEST) this.#isCut = true
    else this.#lines.push(line)
  }

  /** An entry that says it; null when nothing was left out. `others` are what the archive holds else. */
  entry(leave: Leave, others: readonly Entry[]): Entry | null {
    if (this.#lines.length === 0) return null
    const content = Buffer.from(this.#lines.join('') + (this.#isCut ? MORE : ''))
    const taken = new Set(others.map(({ name }) => name.toLowerCase()))
    let name = `${NAME}.txt`
    for (let number = 1; taken.has(name.toLowerCase()); number += 1) name = `${NAME}(${number}).txt`
    const plain = { download: leave.download, isFolder: false, mode: 0o644, seconds: 0, nanos: 0 }
    // Two notes of one length are told apart by their checksum in the place of a file's number.
    return { ...plain, name, size: content.length, inode: crc32(content), content }
  }
}
