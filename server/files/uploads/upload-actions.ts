import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { PartialFile } from '#server/storage/partial-files.ts'
import { type FinishingParts, type FinishOptions, finishUpload, markFinished, removeParts } from './finishing.ts'
import { type Chunk, receiveChunk } from './receiving.ts'
import { isReservationExpired } from './space.ts'
import { UploadWriter } from './store.ts'
import {
  finishedStatusOf,
  isReadyToFinalize,
  partialFileOf,
  statusOf,
  type Upload,
  type UploadStatus,
} from './upload.ts'

// Actions of the one request that holds the lock of an upload.

/** Returns the progress of an upload; null when its partial file no longer exists. */
export async function uploadStatus({ partials }: FinishingParts, upload: Upload): Promise<UploadStatus | null> {
  if (upload.finishedAt !== null) return finishedStatusOf(upload)
  try {
    await using file = await partials.open(partialFileOf(upload))
    return statusOf(upload, file.currentState())
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}

/** Turns a complete upload into a file. @throws AppError `not_found` when its bytes no longer exist; the errors of `finishUpload` */
export async function finalize(parts: FinishingParts, upload: Upload, options: FinishOptions): Promise<UploadStatus> {
  const now = await uploadStatus(parts, upload)
  if (!now) {
    if (upload.finishingAt === null) throw notFound()
    return finishedStatusOf(await markFinished(parts, upload))
  }
  if (!isReadyToFinalize(now)) return now
  await using file = await parts.partials.open(partialFileOf(upload))
  return finishedStatusOf(await finishUpload(parts, upload, file, options))
}

export type AppendChunkRequest = FinishOptions & {
  readonly offset: number
  readonly chunk: Chunk
  readonly signal: AbortSignal
  /** Reserves space again for this number of bytes, if the upload's reservation had expired. */
  readonly resume: (bytes: number) => Promise<void>
}

/** Appends a chunk, and turns the upload into a file if it is complete. */
export async function appendChunk(
  parts: FinishingParts,
  found: Upload,
  { offset, chunk, signal, resume, ...authorization }: AppendChunkRequest,
) {
  await using file = await parts.partials.open(partialFileOf(found))
  const upload = await discardUnverified(parts, found, file)
  const state = file.currentState()
  const at = statusOf(upload, state).offset
  if (offset !== at) throw new AppError('conflict', 'The offset differs from that of the upload.')
  const rest = upload.length - at
  if (rest > 0 && isReservationExpired(upload, state.modified, parts.now())) await resume(rest)
  using _held = await parts.meter.held.receive(upload.file, authorization.may('create', upload.path).subject)
  if (chunk.checksum) await saveUncheckedFrom(parts, upload, at)
  await receiveChunk(file, chunk, { offset: at, room: rest, signal })
  if (chunk.checksum) await saveUncheckedFrom(parts, upload, null)
  const now = statusOf(upload, file.currentState())
  return isReadyToFinalize(now) ? finishedStatusOf(await finishUpload(parts, upload, file, authorization)) : now
}

/** Removes an unfinished upload and the parts it would be joined from. */
export async function discardUpload(parts: Pick<FinishingParts, 'db' | 'partials'>, upload: Upload): Promise<void> {
  await parts.partials.remove(partialFileOf(upload))
  await removeParts(parts, upload)
  await parts.db.transaction().execute((tx) => new UploadWriter(tx).remove([upload.id]))
}

/** Discards bytes that were received with a checksum but not verified, for example because the process was killed meanwhile. */
async function discardUnverified(parts: FinishingParts, upload: Upload, file: PartialFile): Promise<Upload> {
  if (upload.uncheckedFrom === null) return upload
  if (file.currentState().size > upload.uncheckedFrom) await file.truncate(upload.uncheckedFrom)
  await saveUncheckedFrom(parts, upload, null)
  return { ...upload, uncheckedFrom: null }
}

function saveUncheckedFrom({ db }: FinishingParts, { id }: Upload, uncheckedFrom: number | null): Promise<void> {
  return db.transaction().execute((tx) => new UploadWriter(tx).update(id, { uncheckedFrom }))
}
