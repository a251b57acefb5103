import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Entry } from './archive.ts'

/** Where everything is in an archive whose length is known before its first byte. */
export type Layout = {
  readonly entries: readonly Entry[]
  /** Where each entry begins, and after the last where the end of the archive does. */
  readonly starts: Float64Array
  /** Bytes in which the end of the archive tells of its entries. */
  readonly listed: number
  /** Bytes of all of it. */
  readonly length: number
}

/** A format that stores files as they are: the same entries are always the same bytes. */
export interface ExactFormat {
  /** Is a checksum of every file needed? */
  readonly hasChecksums: boolean
  headLength(entry: Entry): number
  /** What comes before the content. `checksum` is that of a small file's content; 0 for a large one, which is told afterwards. */
  head(entry: Entry, checksum: number): Uint8Array
  tailLength(entry: Entry): number
  tail(entry: Entry, checksum: number): Uint8Array
  /** Bytes in which the end of the archive tells of an entry that begins at `start`. */
  listedLength(entry: Entry, start: number): number
  /** Bytes of what follows those. */
  closingLength(layout: Omit<Layout, 'length'>): number
  /** What follows the last entry, in pieces. `checksums` belong to the files, row by row. */
  end(layout: Layout, checksums: Uint32Array): Iterable<Uint8Array>
}

/** Up to this many bytes a file is read before its head is written; larger ones are told of after their content (bytes). */
const SMALL = 1024 * 1024

/** Does this file's checksum stand before its content? */
export const isSmall = ({ size }: Entry) => size <= SMALL

/** Entries that are looked at before others may run. */
const STEP = 256

/** Lays out an archive of these entries. */
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
