import { BATCH_MEDIA_TYPE, BatchReply } from '#contract/uploads.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { toldError } from '#web/lib/told-error.ts'
import { batchBody } from './batch-body.ts'
import type { Exchange } from './exchange.ts'
import type { Load, Outcome, SendLoad } from './send.ts'

/** Where many files go that are below a folder; the root is empty. */
export const batchAddress = (into: string): string => `/api/files${encodePath(into)}/`

/** Tells of each upload how far it is, from how far the whole body is. */
function followBody({ uploads, onSent }: Load, ends: readonly number[]): (bytes: number) => void {
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

/** The outcomes as the server tells them. Throws when they are not those of what was sent. */
function outcomesOf(text: string, count: number): Outcome[] {
  const { outcomes } = BatchReply.parse(JSON.parse(text))
  if (outcomes.length !== count) throw new Error('The server told of other files than were sent.')
  return outcomes.map((told) =>
    told.outcome === 'failed'
      ? { kind: 'failed', error: toldError(told.code, told.message ?? '') }
      : { kind: told.outcome },
  )
}

/** Sends many small files of one folder in one request. */
export const createBatchSend =
  (exchange: Exchange): SendLoad =>
  async (load) => {
    const { body, ends } = batchBody(load.uploads)
    const text = await exchange({
      address: batchAddress(load.uploads[0]?.into ?? ''),
      type: BATCH_MEDIA_TYPE,
      body,
      onSent: followBody(load, ends),
      signal: load.signal,
    })
    return outcomesOf(text, load.uploads.length)
  }
