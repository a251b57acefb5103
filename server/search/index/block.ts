import { extensionOf } from '#contract/file-extension.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { DOT } from '#server/platform/text/characters.ts'
import type { FolderRows } from '#server/storage/packed-folder.ts'
import { fileClassOf } from './file-class.ts'
import { FoldedNames } from './folding.ts'
import { Segments } from './segments.ts'

/** Capacity of one block; a larger folder gets a block of its own. */
export type BlockCapacity = { readonly rows: number; readonly nameBytes: number }
export const BLOCK_CAPACITY: BlockCapacity = { rows: 65_536, nameBytes: 2 * 1024 * 1024 }

const ASCII = /^[\0-\x7f]*$/
const LAST_ASCII = 0x7f
const LAST_SECOND = 0xffff_ffff
const scratch = new FoldedNames()

/**
 * Entries of many folders: their folded names, each followed by a NUL, and one column per attribute. The rows of one folder are adjacent.
 * Rows are appended and never change; when a folder gets new rows, its old ones are dead.
 */
export class Block {
  /** Name bytes up to `used`; null once the block is sealed. */
  #names: Buffer | null
  #text: string | null = null
  used = 0
  rows = 0
  /** Number of rows that no longer belong to any folder. */
  dead = 0
  /** Start offset of each name, plus one final element: the end of the last name. */
  starts: Uint32Array
  /** Slot in the folder table of the folder that contains each row. */
  folders: Uint32Array
  /** Sizes in bytes. */
  sizes: Float64Array
  /** Modification times in seconds since the epoch, clamped to the range of the column. */
  modified: Uint32Array
  /** {@link ENTRY_KIND} */
  kinds: Uint8Array
  /** File class derived from each name; see `file-class.ts`. */
  classes: Uint8Array
  /** Offset of the unfolded name in `originals`, plus one; 0 when it equals the folded name. */
  originalAt: Uint32Array
  originals: Buffer = Buffer.alloc(0)
  originalsUsed = 0
  readonly segments = new Segments()

  constructor(rows: number, nameBytes: number) {
    this.#names = Buffer.from(new ArrayBuffer(nameBytes))
    this.starts = new Uint32Array(rows + 1)
    this.folders = new Uint32Array(rows)
    this.sizes = new Float64Array(rows)
    this.modified = new Uint32Array(rows)
    this.kinds = new Uint8Array(rows)
    this.classes = new Uint8Array(rows)
    this.originalAt = new Uint32Array(rows)
  }

  /** Whether the block can hold this many more rows and bytes of folded names. */
  hasRoom(rows: number, nameBytes: number): boolean {
    const { length } = this.#names ?? ''
    return this.rows + rows <= this.folders.length && this.used + nameBytes <= length
  }

  /**
   * All folded names: each UTF-8 byte as one character, each name followed by a NUL. When there are many matches, searching this text costs
   * a quarter of searching the bytes.
   */
  get text(): string {
    const text = this.#text ?? this.#names?.toString('latin1', 0, this.used) ?? ''
    this.#text = text
    return text
  }

  /** Appends folded names, encoded as in {@link text}. */
  addNames(names: Buffer | string): void {
    if (!this.#names) throw new Error('Nothing is added to a block that was sealed.')
    if (typeof names === 'string') this.#names.write(names, this.used, 'latin1')
    else this.#names.set(names, this.used)
    this.used += names.length
    this.#text = null
  }

  /** Returns the unfolded name of a row. */
  nameAt(row: number): string {
    const original = this.originalAt[row] ?? 0
    if (original > 0) return this.originals.toString('utf8', original - 1, this.originals.indexOf(0, original - 1))
    const folded = this.text.slice(this.starts[row], this.endOf(row))
    return ASCII.test(folded) ? folded : Buffer.from(folded, 'latin1').toString()
  }

  /** Whether the unfolded name of a row is ASCII. */
  isAscii(row: number): boolean {
    const { text } = this
    for (let at = this.starts[row] ?? 0, end = this.endOf(row); at < end; at++)
      if (text.charCodeAt(at) > LAST_ASCII) return false
    const original = this.originalAt[row] ?? 0
    if (original === 0) return true
    // Some other characters fold to ASCII.
    for (let at = original - 1; ; at++) {
      const byte = this.originals[at] ?? 0
      if (byte === 0 || byte > LAST_ASCII) return byte === 0
    }
  }

  /** Returns the end of a row's folded name in {@link text}. */
  endOf(row: number): number {
    return (this.starts[row + 1] ?? 1) - 1
  }

  /** Whether nothing can be added any more. */
  get isSealed(): boolean {
    return this.#names === null
  }

  /** Releases unused memory. Nothing can be added afterwards. */
  seal(): void {
    const { rows } = this
    this.#text = this.text
    this.#names = null
    this.originals = shrunk(this.originals, this.originalsUsed)
    this.starts = this.starts.slice(0, rows + 1)
    this.folders = this.folders.slice(0, rows)
    this.sizes = this.sizes.slice(0, rows)
    this.modified = this.modified.slice(0, rows)
    this.kinds = this.kinds.slice(0, rows)
    this.classes = this.classes.slice(0, rows)
    this.originalAt = this.originalAt.slice(0, rows)
    this.segments.trim()
  }

  addOriginal(bytes: Uint8Array): number {
    const needed = this.originalsUsed + bytes.length + 1
    if (needed > this.originals.length) {
      const larger = Buffer.from(new ArrayBuffer(Math.max(64 * 1024, this.originals.length * 2, needed)))
      larger.set(this.originals.subarray(0, this.originalsUsed))
      this.originals = larger
    }
    const at = this.originalsUsed
    this.originals.set(bytes, at)
    this.originals[needed - 1] = 0
    this.originalsUsed = needed
    return at + 1
  }
}

function shrunk(buffer: Buffer, length: number): Buffer {
  const smaller = Buffer.from(new ArrayBuffer(length))
  smaller.set(buffer.subarray(0, length))
  return smaller
}

/** Folded names of a folder: the bytes, the end of each name, and whether folding left the name unchanged. */
type Folded = { readonly names: Buffer; readonly ends: Uint32Array; readonly isSame: Uint8Array }

/** Folds all names of a folder. The result is valid until the next call. */
export function foldNames(entries: FolderRows): Folded {
  const ends = new Uint32Array(entries.count)
  const isSame = new Uint8Array(entries.count)
  scratch.clear()
  let from = 0
  for (let row = 0; row < entries.count; row++) {
    const to = entries.names.indexOf(0, from)
    isSame[row] = scratch.push(entries.names, from, to) ? 1 : 0
    ends[row] = scratch.length
    from = to + 1
  }
  return { names: scratch.bytes.subarray(0, scratch.length), ends, isSame }
}

/**
 * Appends all entries of a folder.
 *
 * @returns the first row
 */
export function appendFolder(block: Block, folder: number, entries: FolderRows, folded: Folded): number {
  const first = block.rows
  const base = block.used
  block.addNames(folded.names)
  block.folders.fill(folder, first, first + entries.count)
  block.sizes.set(entries.sizes, first)
  block.kinds.set(entries.kinds, first)
  let from = 0
  let start = 0
  for (let i = 0; i < entries.count; i++) {
    const row = first + i
    const to = entries.names.indexOf(0, from)
    const end = folded.ends[i] ?? 0
    block.starts[row] = base + start
    block.modified[row] = clampSeconds(entries.modified[i] ?? 0)
    block.originalAt[row] = folded.isSame[i] ? 0 : block.addOriginal(entries.names.subarray(from, to))
    if (entries.kinds[i] !== ENTRY_KIND.directory) block.classes[row] = classAt(folded.names, start, end - 1)
    from = to + 1
    start = end
  }
  block.rows = first + entries.count
  block.starts[block.rows] = block.used
  return first
}

/** Maximum length of a meaningful extension, without its dot; a longer one counts as none. */
const LONGEST_EXTENSION = 16

function classAt(names: Buffer, from: number, to: number): number {
  const least = Math.max(from, to - LONGEST_EXTENSION)
  for (let at = to - 1; at >= least; at--) {
    if (names[at] === DOT) return fileClassOf(extensionOf(names.toString('latin1', at === from ? at : at - 1, to)))
  }
  return fileClassOf('')
}

/** Returns a time in seconds since the epoch as blocks store it: whole seconds, clamped. */
export function clampSeconds(seconds: number): number {
  return Math.min(Math.max(Math.floor(seconds), 0), LAST_SECOND)
}
