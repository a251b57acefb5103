import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { PartialFile } from '#server/storage/partial-files.ts'
import { type Finish, type FinishingParts, finish, noteFinished, removeParts } from './finishing.ts'
import { type Chunk, receiveChunk } from './receiving.ts'
import { hasLapsed } from './space.ts'
import { UploadWriter } from './store.ts'
import { finished, isDue, placeOf, type Standing, standing, type Upload } from './upload.ts'

// Actions of the one request that holds the lock of an upload.

/** Returns the progress of an upload; null when its partial file no longer exists. */
export async function look({ partials }: FinishingParts, upload: Upload): Promise<Standing | null> {
  if (upload.finishedAt !== null) return finished(upload)
  try {
    await using file = await partials.open(placeOf(upload))
    return standing(upload, file.look())
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}

/** Turns a complete upload into a file. @throws AppError `not_found` when its bytes no longer exist; the errors of `finish` */
export async function settle(parts: FinishingParts, upload: Upload, leave: Finish): Promise<Standing> {
  const now = await look(parts, upload)
  if (!now) {
    if (upload.finishingAt === null) throw notFound()
    return finished(await noteFinished(parts, upload))
  }
  if (!isDue(now)) return now
  await using file = await parts.partials.open(placeOf(upload))
  return finished(await finish(parts, upload, file, leave))
}

export type Taking = Finish & {
  readonly offset: number
  readonly chunk: Chunk
  readonly signal: AbortSignal
  /** Reserves space again for this number of bytes, if the upload's reservation had expired. */
  readonly resume: (bytes: number) => Promise<void>
}

/** Appends a chunk, and turns the upload into a file if it is complete. */
export async function take(parts: FinishingParts, found: Upload, { offset, chunk, signal, resume, ...leave }: Taking) {
  await using file = await parts.partials.open(placeOf(found))
  const upload = await withoutUnchecked(parts, found, file)
  const state = file.look()
  const at = standing(upload, state).offset
  if (offset !== at) throw new AppError('conflict', 'The upload is at another offset.')
  const rest = upload.length - at
  if (rest > 0 && hasLapsed(upload, state.modified, parts.now())) await resume(rest)
  if (chunk.checksum) await keepUnchecked(parts, upload, at)
  await receiveChunk(file, chunk, { offset: at, room: rest, signal })
  if (chunk.checksum) await keepUnchecked(parts, upload, null)
  const now = standing(upload, file.look())
  return isDue(now) ? finished(await finish(parts, upload, file, leave)) : now
}

/** Removes an unfinished upload and the parts it would be joined from. */
export async function drop(parts: Pick<FinishingParts, 'db' | 'partials'>, upload: Upload): Promise<void> {
  await parts.partials.remove(placeOf(upload))
  await removeParts(parts, upload)
  await parts.db.transaction().execute((tx) => new UploadWriter(tx).remove([upload.id]))
}

/** Discards bytes that were received with a checksum but not verified, for example because the process was killed meanwhile. */
async function withoutUnchecked(parts: FinishingParts, upload: Upload, file: PartialFile): Promise<Upload> {
  if (upload.uncheckedFrom === null) return upload
  if (file.look().size > upload.uncheckedFrom) await file.cut(upload.uncheckedFrom)
  await keepUnchecked(parts, upload, null)
  return { ...upload, uncheckedFrom: null }
}

function keepUnchecked({ db }: FinishingParts, { id }: Upload, uncheckedFrom: number | null): Promise<void> {
  return db.transaction().execute((tx) => new UploadWriter(tx).update(id, { uncheckedFrom }))
}
