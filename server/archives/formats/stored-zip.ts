import type { Entry } from '../archive.ts'
import { type ExactFormat, isSmall } from './exact-format.ts'
import * as zip from './zip-records.ts'

const NOTHING = new Uint8Array()

const packing = (entry: Entry, checksum: number): zip.Packing => ({
  method: 'stored',
  descriptor: !isSmall(entry),
  checksum,
  packed: entry.size,
})

/** A zip that stores its files: the checksum of a small one stands before it, that of a large one after. */
export const storedZip: ExactFormat = {
  hasChecksums: true,
  headLength: (entry) => zip.headLength(entry),
  head: (entry, checksum) => zip.headRecord(entry, packing(entry, isSmall(entry) ? checksum : 0)),
  tailLength: (entry) => (isSmall(entry) ? 0 : zip.descriptorLength(entry)),
  tail: (entry, checksum) => (isSmall(entry) ? NOTHING : zip.descriptorRecord(entry, packing(entry, checksum))),
  endLength(entries, starts) {
    const central = centralOf(entries, starts)
    return central.length + zip.endRecordsLength(central)
  },
  *end({ entries, starts }, checksums) {
    for (const [row, entry] of entries.entries())
      yield zip.centralRecord(entry, packing(entry, checksums[row] ?? 0), starts[row] ?? 0)
    yield zip.endRecords(centralOf(entries, starts))
  },
}

function centralOf(entries: readonly Entry[], starts: Float64Array): zip.Central {
  let length = 0
  for (const [row, entry] of entries.entries()) length += zip.centralLength(entry, entry.size, starts[row] ?? 0)
  return { count: entries.length, start: starts[entries.length] ?? 0, length }
}
