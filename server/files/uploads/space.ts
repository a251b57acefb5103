import { AppError } from '#server/platform/errors.ts'
import type { FinishingParts } from './finishing.ts'
import { UploadReader } from './store.ts'
import { activeAt, type Upload } from './upload.ts'

/**
 * Time after the last byte during which an upload reserves space for its remaining bytes, in milliseconds. Prevents users from blocking
 * others by announcing uploads.
 *
 * @limit Uploads | Time after the last byte for which an upload reserves disk space | {ms}
 */
const RESERVATION_LIFETIME = 10 * 60_000

/** Time for which a resumed upload has its space reserved until its first byte arrives, in milliseconds. */
const RESUMING = 60_000

/**
 * Largest share of the free space that the uploads of one user reserve against other users.
 *
 * @limit Uploads | Share of the free space that the uploads of one user reserve | {%}
 */
const SHARE_OF_ROOM = 0.5

/** Ids of resumed uploads, with the time of each (milliseconds since the epoch). */
export type Resumed = ReadonlyMap<string, number>

type SpaceParts = Pick<FinishingParts, 'db' | 'partials' | 'now'>

/** Returns whether an upload's reservation of space has expired. `modified` is the time of its partial file. */
export function isReservationExpired(upload: Upload, modified: number, now: number): boolean {
  return activeAt(upload, modified) <= now - RESERVATION_LIFETIME
}

/**
 * Checks that there is space for the rest of an upload, in addition to the remaining bytes of all active uploads on its volume. The uploads
 * of each other user count as half of the free space at most, so that no single account blocks all others.
 *
 * @param bytes number of bytes still to be written for it
 * @throws AppError `disk_full`
 */
export async function requireFreeSpace(
  { db, partials, now }: SpaceParts,
  upload: Upload,
  bytes: number,
  resumed: Resumed,
): Promise<void> {
  const { top, userId } = upload
  const there = await partials.list(top)
  const at = now()
  const coming = new Map<number, number>()
  let all = bytes
  for (const other of await new UploadReader(db).unfinishedIn(top)) {
    if (other.id === upload.id) continue
    const { size, modified } = there.get(other.file) ?? { size: 0, modified: 0 }
    if (isReservationExpired(other, modified, at) && (resumed.get(other.id) ?? 0) <= at - RESUMING) continue
    const rest = Math.max(0, other.length - size)
    coming.set(other.userId, (coming.get(other.userId) ?? 0) + rest)
    all += rest
  }
  const room = await partials.writableBytes(top, all)
  let needed = bytes
  for (const [of, rest] of coming) needed += of === userId ? rest : Math.min(rest, room * SHARE_OF_ROOM)
  if (room < needed) throw new AppError('disk_full', 'The disk is full.')
}
