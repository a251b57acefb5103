import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { FinishingParts } from './finishing.ts'
import { UploadLocks } from './locks.ts'
import { Uploads } from './service.ts'
import { UploadSweep } from './sweep.ts'

/** Opens the resumable uploads and the removal of abandoned ones. Closing `opened` closes them. */
export function openUploads({ log, ...parts }: FinishingParts & { readonly log: Log }, opened: AsyncDisposableStack) {
  const shared = { ...parts, locks: new UploadLocks() }
  const report = (error: unknown) => log.error('abandoned uploads could not be removed', errorFields(error))
  const sweep = opened.adopt(new UploadSweep({ ...shared, report }), (open) => open.close())
  return { uploads: new Uploads(shared), uploadSweep: sweep }
}
