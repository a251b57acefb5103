import { ENTRY_KIND, entryKind } from '#server/platform/os/raw-stat.ts'
import { emptyPacked, type PackedFolder } from '#server/storage/packed-folder.ts'
import type { RawColumns } from './platform-fs.ts'

/** Packs columns in their order. */
export function packColumns({ names, modes, sizes, seconds, nanos }: RawColumns): PackedFolder {
  const text = Buffer.from(names.map((name) => `${name}\0`).join(''))
  const { packed, rows } = emptyPacked(names.length, text.length)
  for (let row = 0; row < names.length; row++) {
    const kind = entryKind(modes[row] ?? 0)
    rows.kinds[row] = kind
    rows.sizes[row] = kind === ENTRY_KIND.file ? (sizes[row] ?? 0) : 0
    rows.modified[row] = (seconds[row] ?? 0) + (nanos[row] ?? 0) / 1e9
  }
  rows.names.set(text)
  return packed
}
