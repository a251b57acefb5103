import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'
import type { FinishingParts } from './finishing.ts'
import { UploadReader } from './store.ts'
import { activeAt } from './upload.ts'

/** An upload to which nothing came for so long keeps no room for what is still to come (ms): nobody shuts others out by promises. */
const ROOM_KEPT = 10 * 60_000

/**
 * Is there room for so many bytes more, beside all that is still to come of the uploads that are active on this volume?
 *
 * @throws AppError `disk_full`
 */
export async function requireRoom(
  { db, partials, now }: Pick<FinishingParts, 'db' | 'partials' | 'now'>,
  top: VirtualPath,
  bytes: number,
): Promise<void> {
  const there = await partials.all(top)
  const since = now() - ROOM_KEPT
  let coming = 0
  for (const upload of await new UploadReader(db).unfinishedIn(top)) {
    const { size, modified } = there.get(upload.file) ?? { size: 0, modified: 0 }
    if (activeAt(upload, modified) > since) coming += Math.max(0, upload.length - size)
  }
  if ((await partials.room(top, coming + bytes)) < coming + bytes) throw new AppError('disk_full', 'The disk is full.')
}
