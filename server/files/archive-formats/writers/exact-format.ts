import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Entry } from './archive.ts'

/** Positions of all entries in an archive whose length is known before its first byte. */
export type Layout = {
  readonly entries: readonly Entry[]
  /** Start of each entry, followed by the start of the archive's end records. */
  readonly starts: Float64Array
  /** Total size of the records about entries at the end of the archive, in bytes. */
  readonly listed: number
  /** Total length in bytes. */
  readonly length: number
}

/** A format that stores files uncompressed: the same entries always produce the same bytes. */
export interface ExactFormat {
  /** Whether the checksum of every file is needed. */
  readonly hasChecksums: boolean
  headLength(entry: Entry): number
  /**
   * Returns the bytes before the content. `checksum` is that of a small file's content; 0 for a large one, whose checksum follows the
   * content.
   */
  head(entry: Entry, checksum: number): Uint8Array
  tailLength(entry: Entry): number
  tail(entry: Entry, checksum: number): Uint8Array
  /** Returns the size of the record at the end of the archive about an entry that begins at `start`, in bytes. */
  listedLength(entry: Entry, start: number): number
  /** Returns the number of bytes after those records. */
  closingLength(layout: Omit<Layout, 'length'>): number
  /** Yields the bytes after the last entry, in chunks. `checksums` are those of the files, row by row. */
  end(layout: Layout, checksums: Uint32Array): Iterable<Uint8Array>
}

/** Size in bytes up to which a file is read before its header is written; the checksums of larger ones follow their content. */
const SMALL = 1024 * 1024

/** Returns whether the file's checksum precedes its content. */
export const isSmall = ({ size }: Entry) => size <= SMALL

/** Number of entries processed before other requests may run. */
const STEP = 256

/** Returns the layout of an archive of these entries. */
export async function layOut(format: ExactFormat, entries: readonly Entry[], signal: AbortSignal): Promise<Layout> {
  const breathe = timeSlices(signal)
  const starts = new Float64Array(entries.length + 1)
  let at = 0
  let listed = 0
  for (const [row, entry] of entries.entries()) {
    if (row % STEP === 0) await breathe()
    starts[row] = at
    listed += format.listedLength(entry, at)
    at += format.headLength(entry) + entry.size + format.tailLength(entry)
  }
  starts[entries.length] = at
  const layout = { entries, starts, listed }
  return { ...layout, length: at + listed + format.closingLength(layout) }
}
