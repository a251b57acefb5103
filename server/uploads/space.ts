import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/lib/errors.ts'
import type { PartialFiles } from '#server/storage/partial-files.ts'
import { UploadReader } from './store.ts'

/**
 * Is there room for so many bytes more, beside all that is still to come of the uploads that began on this volume?
 *
 * @throws AppError `disk_full`
 */
export async function requireRoom(db: Db, partials: PartialFiles, top: VirtualPath, bytes: number): Promise<void> {
  const there = await partials.all(top)
  const uploads = await new UploadReader(db).unfinishedIn(top)
  const coming = uploads.reduce((sum, { length, file }) => sum + Math.max(0, length - (there.get(file)?.size ?? 0)), 0)
  if ((await partials.free(top)) - coming < bytes) throw new AppError('disk_full', 'The disk is full.')
}
