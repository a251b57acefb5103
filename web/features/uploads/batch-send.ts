import { BATCH_MEDIA_TYPE, BatchReply } from '#contract/uploads.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { itemError } from '#web/lib/item-error.ts'
import { batchBody } from './batch-body.ts'
import type { Exchange } from './exchange.ts'
import type { Load, SendLoad, SendOutcome } from './send.ts'

/** Returns the address for uploading many files below a folder. The root is the empty string. */
export const batchAddress = (into: string): string => `/api/files${encodePath(into)}/`

/** Returns a function that converts the progress of the whole body into the progress of each upload. */
function trackBodyProgress({ uploads, onSent }: Load, ends: readonly number[]): (bytes: number) => void {
  let at = 0
  return (bytes) => {
    for (; at < uploads.length && (ends[at] ?? 0) <= bytes; at += 1) {
      const upload = uploads[at]
      if (upload) onSent(upload, upload.size)
    }
    const upload = uploads[at]
    if (upload) onSent(upload, Math.max(0, upload.size - ((ends[at] ?? 0) - bytes)))
  }
}

/** Returns the outcomes from the server's reply. Throws if their number differs from the number of uploads. */
function outcomesOf(text: string, count: number): SendOutcome[] {
  const { outcomes } = BatchReply.parse(JSON.parse(text))
  if (outcomes.length !== count) throw new Error('The server reported other files than were sent.')
  return outcomes.map((reported) =>
    reported.outcome === 'failed'
      ? { kind: 'failed', error: itemError(reported.code, reported.message ?? '') }
      : { kind: reported.outcome },
  )
}

/** Creates the function that sends many small files of one folder in one request. */
export const createBatchSend =
  (exchange: Exchange): SendLoad =>
  async (load) => {
    const { body, ends } = batchBody(load.uploads)
    const text = await exchange({
      address: batchAddress(load.uploads[0]?.into ?? ''),
      type: BATCH_MEDIA_TYPE,
      body,
      onSent: trackBodyProgress(load, ends),
      signal: load.signal,
    })
    return outcomesOf(text, load.uploads.length)
  }
