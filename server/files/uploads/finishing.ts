import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { UsageMeter } from '#server/storage/metered/usage-meter.ts'
import type { PartialFile, PartialFiles } from '#server/storage/partial-files.ts'
import { type UploadChanges, UploadReader, UploadWriter } from './store.ts'
import { partialFileOf, type Upload } from './upload.ts'

export type FinishingParts = {
  readonly db: Db
  readonly files: Pick<FilesService, 'land' | 'checkLanding' | 'neededAmount'>
  readonly partials: PartialFiles
  /** Room that unfinished uploads reserve in the quotas of their homes. */
  readonly meter: Pick<UsageMeter, 'held'>
  readonly now: () => number
}

/** Grants for the resulting file, and whether it may replace a file even if that was not requested when the upload began. */
export type FinishOptions = { readonly may: RequireGrant<'create' | 'modify'>; readonly override: boolean }

/**
 * Turns a complete upload into a file. Its `finishingAt` is recorded first: if its partial file no longer exists afterwards, it has become
 * a file, even if the process was killed in between. If it cannot become a file, the upload is unchanged.
 *
 * @throws as `upload` of `server/files/browse`
 */
export async function finishUpload(
  parts: FinishingParts,
  upload: Upload,
  file: PartialFile,
  { may, override }: FinishOptions,
): Promise<Upload> {
  const { db, files, partials, now } = parts
  const landing = { may, path: upload.path, override: upload.override || override }
  await files.checkLanding(landing)
  if (upload.kind === 'final') await join(parts, upload, file)
  await change(db, upload, { finishingAt: now(), override: landing.override })
  try {
    await files.land({
      ...landing,
      arrival: {
        isEmpty: upload.length === 0,
        becomeNew: (as, options) => file.publishAsNew(as, { ...options, ...modifiedOf(upload) }),
        becomeContentOf: (as, options) => file.publishOver(as, { ...options, ...modifiedOf(upload) }),
      },
      // The content is complete, so it becomes a file even if the client no longer waits for the response.
      signal: new AbortController().signal,
      outlivesRequest: true,
    })
  } catch (error) {
    await change(db, upload, { finishingAt: null })
    throw error
  }
  const finishedAt = now()
  await change(db, upload, { finishedAt })
  await removeParts({ db, partials }, upload)
  return { ...upload, finishedAt }
}

/**
 * Records that an upload has become a file: its partial file no longer exists although finishing had begun, so the process was killed right
 * after.
 */
export async function markFinished({ db, partials, meter, now }: FinishingParts, upload: Upload): Promise<Upload> {
  meter.held.release(upload.file)
  const finishedAt = now()
  await change(db, upload, { finishedAt })
  await removeParts({ db, partials }, upload)
  return { ...upload, finishedAt }
}

/** Removes the parts of a joined upload. The first part's file is the upload's own. */
export async function removeParts(
  { db, partials }: Pick<FinishingParts, 'db' | 'partials'>,
  upload: Upload,
): Promise<void> {
  if (upload.parts.length === 0) return
  for (const id of upload.parts) {
    const part = await new UploadReader(db).byId(id)
    if (part) await partials.remove(partialFileOf(part))
  }
  await db.transaction().execute((tx) => new UploadWriter(tx).remove(upload.parts))
}

/**
 * Appends the bytes of all other parts to the file of the first one, which is not written again. If interrupted, it starts over: the other
 * parts are retained until the whole is a file.
 */
async function join({ db, partials }: FinishingParts, upload: Upload, file: PartialFile): Promise<void> {
  if (file.currentState().size === upload.length) return
  const reader = new UploadReader(db)
  const parts: Upload[] = []
  for (const id of upload.parts) {
    const part = await reader.byId(id)
    if (!part) throw notFound()
    parts.push(part)
  }
  await file.truncate(parts[0]?.length ?? 0)
  for (const part of parts.slice(1)) {
    await using other = await partials.open(partialFileOf(part))
    await file.appendFrom(other, part.length)
  }
}

function change(db: Db, { id }: Upload, changes: UploadChanges): Promise<void> {
  return db.transaction().execute((tx) => new UploadWriter(tx).update(id, changes))
}

const modifiedOf = ({ modified }: Upload) => (modified === null ? {} : { modified })
