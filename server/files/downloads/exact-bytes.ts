import { crc32 } from 'node:zlib'
import type { Entry } from '#server/files/archive-formats/writers/archive.ts'
import { Batches } from '#server/files/archive-formats/writers/batches.ts'
import { type Contents, isTiny, newPiece, PIECE } from '#server/files/archive-formats/writers/contents.ts'
import { type ExactFormat, isSmall, type Layout } from '#server/files/archive-formats/writers/exact-format.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'

/** Maximum size of the part of an archive that is produced in one step: a few milliseconds of reading, even for empty files. */
const RUN = { rows: 256, bytes: PIECE } as const

/** The inputs from which the bytes of an archive are produced. */
export type Source = { readonly format: ExactFormat; readonly layout: Layout; readonly contents: Contents }

/**
 * Yields the bytes of an archive from `start` up to, not including, `end`; they do not depend on which ranges were requested before. Reads
 * only the files in that range, and others if their checksums are sent and not cached. A chunk is overwritten once the next one is
 * requested.
 *
 * @throws ChangedMeanwhile when a file has changed since the archive was laid out
 */
export function exactBytes(source: Source, range: ByteRange, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  return new Pass(source, range, signal).pieces()
}

/** One pass over an archive. */
class Pass {
  readonly #source: Source
  readonly #range: ByteRange
  readonly #signal: AbortSignal
  readonly #breathe: () => Promise<void>
  readonly #checksums: Uint32Array
  readonly #known: Uint8Array
  readonly #batches = new Batches()
  /** The current chunk. It is sent before it is filled again, so that no memory is left to collect. */
  readonly #buffer = newPiece()

  constructor(source: Source, range: ByteRange, signal: AbortSignal) {
    this.#source = source
    this.#range = range
    this.#signal = signal
    this.#breathe = timeSlices(signal)
    this.#checksums = new Uint32Array(source.layout.entries.length)
    this.#known = new Uint8Array(source.layout.entries.length)
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const { entries, starts } = this.#source.layout
    const { start, end } = this.#range
    for (let row = rowAt(starts, start); row < entries.length && (starts[row] ?? 0) < end; ) {
      const entry = entries[row]
      if (!entry) break
      await this.#step()
      const next = this.#endOfRun(row)
      if (next > row) await this.#together(row, next)
      else if (isSmall(entry)) await this.#small(entry, row)
      else yield* this.#large(entry, row)
      row = Math.max(next, row + 1)
      yield* this.#batches.take()
    }
    if (end > (starts[entries.length] ?? 0)) yield* this.#end()
    yield* this.#batches.rest()
  }

  /** Returns the row after the last one that is produced in one step with this one; `row` itself when it is too large for that. */
  #endOfRun(row: number): number {
    const { entries, starts } = this.#source.layout
    const limit = Math.min(entries.length, row + RUN.rows)
    const farthest = (starts[row] ?? 0) + RUN.bytes
    let next = row
    for (let entry = entries[next]; entry && next < limit && isTiny(entry); entry = entries[next]) {
      if ((starts[next + 1] ?? 0) > farthest || (starts[next] ?? 0) >= this.#range.end) break
      next += 1
    }
    return next
  }

  /** Produces the entries from one row to before another, reading their content directly into the buffer that is sent. */
  async #together(from: number, to: number): Promise<void> {
    const { format, contents, layout } = this.#source
    const begin = layout.starts[from] ?? 0
    const piece = this.#buffer.subarray(0, (layout.starts[to] ?? 0) - begin)
    const run = layout.entries.slice(from, to)
    const placed = run.map((file, index) => {
      const next = (layout.starts[from + index + 1] ?? 0) - begin
      return { file, at: next - format.tailLength(file) - file.size }
    })
    const files = placed.filter(({ file }) => file.size > 0)
    await contents.readTogether(files, piece)
    for (const [index, { file, at }] of placed.entries()) {
      const end = at + file.size
      if (format.hasChecksums && file.size > 0) this.#tell(from + index, crc32(piece.subarray(at, end)))
      const head = format.head(file, this.#checksums[from + index] ?? 0)
      piece.set(head, at - head.length)
      piece.set(format.tail(file, 0), end)
    }
    this.#put(piece, begin)
  }

  async #small(entry: Entry, row: number): Promise<void> {
    const { format, contents, layout } = this.#source
    const content = await contents.readWhole(entry)
    if (format.hasChecksums) this.#tell(row, crc32(content))
    let at = layout.starts[row] ?? 0
    for (const piece of [format.head(entry, this.#checksums[row] ?? 0), content, format.tail(entry, 0)]) {
      this.#put(piece, at)
      at += piece.length
    }
  }

  async *#large(entry: Entry, row: number): AsyncGenerator<Uint8Array> {
    const { format, contents, layout } = this.#source
    const { start, end } = this.#range
    const head = format.head(entry, 0)
    const begin = layout.starts[row] ?? 0
    const content = begin + head.length
    const tail = content + entry.size
    this.#put(head, begin)
    if (end <= content) return
    // A trailer with a checksum, or a central directory, requires reading the whole file.
    const onChecksum = format.hasChecksums && end > tail ? (crc: number) => this.#tell(row, crc) : undefined
    let at = Math.min(Math.max(start, content), tail)
    if (at < tail || onChecksum) {
      for await (const chunk of contents.stream(entry, at - content, () => this.#buffer, onChecksum)) {
        this.#signal.throwIfAborted()
        this.#put(chunk, at)
        yield* this.#batches.take()
        at += chunk.length
        if (at >= end && !onChecksum) return
      }
    }
    if (end > tail) this.#put(format.tail(entry, this.#checksums[row] ?? 0), tail)
  }

  async *#end(): AsyncGenerator<Uint8Array> {
    const { format, layout, contents } = this.#source
    for (const [row, entry] of format.hasChecksums ? layout.entries.entries() : []) {
      if (this.#known[row] || entry.size === 0) continue
      await this.#step()
      this.#checksums[row] = await contents.checksum(entry)
    }
    let at = layout.starts[layout.entries.length] ?? 0
    let made = 0
    for (const piece of format.end(layout, this.#checksums)) {
      this.#put(piece, at)
      at += piece.length
      made += 1
      if (made % RUN.rows !== 0) continue
      await this.#step()
      yield* this.#batches.take()
    }
  }

  /** Adds the requested part of a chunk that is located at `at`. */
  #put(bytes: Uint8Array, at: number): void {
    const { start, end } = this.#range
    if (at >= start && at + bytes.length <= end) this.#batches.add(bytes)
    else this.#batches.add(bytes.subarray(Math.min(Math.max(start - at, 0), bytes.length), Math.max(end - at, 0)))
  }

  #tell(row: number, checksum: number): void {
    this.#checksums[row] = checksum
    this.#known[row] = 1
  }

  async #step(): Promise<void> {
    this.#signal.throwIfAborted()
    await this.#breathe()
  }
}

/** Returns the row of the entry that contains a position; the number of entries for a position after the last one. */
function rowAt(starts: Float64Array, position: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}
