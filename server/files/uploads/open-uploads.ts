import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { FinishingParts } from './finishing.ts'
import { UploadLocks } from './locks.ts'
import { Uploads } from './service.ts'
import { UploadReader } from './store.ts'
import { UploadSweep } from './sweep.ts'
import { activeAt, placeOf } from './upload.ts'

/** Opens the resumable uploads and the removal of abandoned ones. Closing `opened` closes them. */
export async function openUploads(
  { log, ...parts }: FinishingParts & { readonly log: Log },
  opened: AsyncDisposableStack,
) {
  await holdUnfinished(parts)
  const shared = { ...parts, locks: new UploadLocks() }
  const report = (error: unknown) => log.error('abandoned uploads could not be removed', errorFields(error))
  const sweep = opened.adopt(new UploadSweep({ ...shared, report }), (open) => open.close())
  return { uploads: new Uploads(shared), uploadSweep: sweep }
}

/** Reserves in the quotas of their homes what the unfinished uploads of earlier runs had reserved. */
async function holdUnfinished({
  db,
  meter,
  partials,
}: Pick<FinishingParts, 'db' | 'meter' | 'partials'>): Promise<void> {
  const uploads = await new UploadReader(db).allUnfinished()
  const tops = [...new Set(uploads.map(({ top }) => top))]
  const files = new Map(await Promise.all(tops.map(async (top) => [top, await partials.list(top)] as const)))
  for (const upload of uploads) {
    const since = activeAt(upload, files.get(upload.top)?.get(upload.file)?.modified ?? 0)
    const amount = { bytes: upload.length, files: upload.kind === 'partial' ? 0 : 1 }
    const replaced = upload.kind === 'final' ? upload.parts : []
    await meter.held.hold(upload.file, { place: placeOf(upload), amount }, { replaced, since, forced: true })
  }
}
