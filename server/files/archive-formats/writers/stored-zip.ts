import type { Entry } from './archive.ts'
import { type ExactFormat, isSmall, type Layout } from './exact-format.ts'
import * as zip from './zip-records.ts'

const NOTHING = new Uint8Array()

const packing = (entry: Entry, checksum: number): zip.Packing => ({
  method: 'stored',
  descriptor: !isSmall(entry),
  checksum,
  packed: entry.size,
})

/** The zip format without compression: the checksum of a small file precedes it, that of a large one follows. */
export const storedZip: ExactFormat = {
  hasChecksums: true,
  headLength: (entry) => zip.headLength(entry),
  head: (entry, checksum) => zip.headRecord(entry, packing(entry, isSmall(entry) ? checksum : 0)),
  tailLength: (entry) => (isSmall(entry) ? 0 : zip.descriptorLength(entry)),
  tail: (entry, checksum) => (isSmall(entry) ? NOTHING : zip.descriptorRecord(entry, packing(entry, checksum))),
  listedLength: (entry, start) => zip.centralLength(entry, entry.size, start),
  closingLength: (layout) => zip.endRecordsLength(centralOf(layout)),
  *end(layout, checksums) {
    for (const [row, entry] of layout.entries.entries())
      yield zip.centralRecord(entry, packing(entry, checksums[row] ?? 0), layout.starts[row] ?? 0)
    yield zip.endRecords(centralOf(layout))
  },
}

function centralOf({ entries, starts, listed }: Omit<Layout, 'length'>): zip.Central {
  return { count: entries.length, start: starts[entries.length] ?? 0, length: listed }
}
