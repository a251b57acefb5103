import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAFile, notFound } from '#server/platform/refusals.ts'
import { archiveChanged } from './extractor.ts'

/** Returns the entry at a path. @throws AppError `not_found`; `invalid` for a folder, and for an entry that cannot be extracted */
export async function findEntry(entries: AsyncGenerator<ArchiveEntry>, path: VirtualPath): Promise<ArchiveEntry> {
  for (;;) {
    const { done, value } = await entries.next()
    if (done) throw notFound()
    if (value.path !== path || value.refusal === 'duplicate') continue
    if (value.isFolder) throw notAFile()
    if (value.refusal !== null)
      throw new AppError('invalid', 'This entry cannot be extracted from its archive.', { field: 'entry' })
    return value
  }
}

/** Returns the entry at a position. @throws AppError `conflict` when the archive no longer has the entry */
export async function entryAt(entries: AsyncGenerator<ArchiveEntry>, index: number): Promise<ArchiveEntry> {
  for (let at = 0; ; at += 1) {
    const { done, value } = await entries.next()
    if (done) throw archiveChanged()
    if (at === index) return value
  }
}
