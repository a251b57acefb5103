import { extensionOf } from '#contract/file-extension.ts'
import type { UploadLimits } from '#contract/shares.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Content } from '#server/storage/storage.ts'
import type { Share } from './share.ts'

/** Number and size of the files a link has received and is receiving. */
export type UploadTally = { files: number; bytes: number }

/**
 * Refuses a file that the link does not accept, by what is known before its first byte; the tally includes it already.
 * @throws AppError `unsupported_type`, `too_large`; `conflict` when the maximum number of files is reached
 */
export function checkUpload(limits: UploadLimits, tally: UploadTally, name: string, length: number | null): void {
  const { extensions, maxFiles } = limits
  const extension = extensionOf(name).slice(1).toLowerCase()
  if (extensions.length > 0 && !extensions.includes(extension))
    throw new AppError('unsupported_type', 'The upload link does not accept files of this type.')
  if (maxFiles !== null && tally.files > maxFiles)
    throw new AppError('conflict', 'The upload link accepts no more files.')
  checkSize(limits, length ?? 0, tally.bytes + (length ?? 0))
}

/** Interval at which a running upload is authorized again, in milliseconds: ending a link does not wait for slow uploads. */
const RECHECK_INTERVAL = 5000

/** Authorizes the upload again: throws when the link is no longer valid. `now` is in milliseconds since the epoch. */
export type UploadRecheck = { readonly again: () => Promise<unknown>; readonly now: () => number }

/**
 * Returns the same content, which fails as soon as it exceeds the link's limits. The link is checked meanwhile, and before the file gets
 * its name.
 */
export function withinLimits(
  content: Content,
  limits: UploadLimits,
  tally: UploadTally,
  { again, now }: UploadRecheck,
) {
  let received = 0
  let judged = now()
  async function* counted() {
    for await (const chunk of content.stream) {
      received += chunk.length
      tally.bytes += chunk.length
      checkSize(limits, received, tally.bytes)
      if (Math.abs(now() - judged) >= RECHECK_INTERVAL) {
        await again()
        judged = now()
      }
      yield chunk
    }
    await again()
  }
  return {
    content: { stream: counted(), length: content.length, isDisposable: content.isDisposable },
    received: () => received,
  }
}

/** Returns the remaining capacity of an upload link, for visitors. */
export function remainingCapacity({ received, receivedSize }: Share, { maxFiles, maxTotalSize }: UploadLimits) {
  return {
    filesLeft: maxFiles === null ? null : Math.max(0, maxFiles - received),
    sizeLeft: maxTotalSize === null ? null : Math.max(0, maxTotalSize - receivedSize),
  }
}

function checkSize({ maxFileSize, maxTotalSize }: UploadLimits, size: number, total: number): void {
  if (maxFileSize !== null && size > maxFileSize)
    throw new AppError('too_large', 'The file is larger than the upload link accepts.')
  if (maxTotalSize !== null && total > maxTotalSize)
    throw new AppError('too_large', 'The upload link accepts no more data.')
}
