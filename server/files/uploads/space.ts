import { AppError } from '#server/platform/errors.ts'
import type { FinishingParts } from './finishing.ts'
import { UploadReader } from './store.ts'
import { activeAt, type Upload } from './upload.ts'

/** An upload to which nothing came for so long keeps no room for what is still to come (ms): nobody shuts others out by promises. */
const ROOM_KEPT = 10 * 60_000

/** An upload that was given room again keeps it for so long until its first byte comes (ms). */
const RESUMING = 60_000

/** The part of the free room that the uploads of one user keep from others. */
const SHARE_OF_ROOM = 0.5

/** Which uploads were given room again, and when (ms since the epoch). */
export type Resumed = ReadonlyMap<string, number>

type SpaceParts = Pick<FinishingParts, 'db' | 'partials' | 'now'>

/** Has an upload kept no room since its last byte? `modified` is of its partial file. */
export function hasLapsed(upload: Upload, modified: number, now: number): boolean {
  return activeAt(upload, modified) <= now - ROOM_KEPT
}

/**
 * Requires room for the rest of an upload, beside all that is still to come of the uploads that are active on its volume. Those of each other
 * user count with half of the room at most, so that no one account shuts all others out.
 *
 * @param bytes that are still to be written for it
 * @throws AppError `disk_full`
 */
export async function requireRoom(
  { db, partials, now }: SpaceParts,
  upload: Upload,
  bytes: number,
  resumed: Resumed,
): Promise<void> {
  const { top, userId } = upload
  const there = await partials.all(top)
  const at = now()
  const coming = new Map<number, number>()
  let all = bytes
  for (const other of await new UploadReader(db).unfinishedIn(top)) {
    if (other.id === upload.id) continue
    const { size, modified } = there.get(other.file) ?? { size: 0, modified: 0 }
    if (hasLapsed(other, modified, at) && (resumed.get(other.id) ?? 0) <= at - RESUMING) continue
    const rest = Math.max(0, other.length - size)
    coming.set(other.userId, (coming.get(other.userId) ?? 0) + rest)
    all += rest
  }
  const room = await partials.room(top, all)
  let needed = bytes
  for (const [of, rest] of coming) needed += of === userId ? rest : Math.min(rest, room * SHARE_OF_ROOM)
  if (room < needed) throw new AppError('disk_full', 'The disk is full.')
}
