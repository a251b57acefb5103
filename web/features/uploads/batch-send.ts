import type { ErrorCode } from '#contract/errors.ts'
import { BATCH_MEDIA_TYPE, BatchReply } from '#contract/uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
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

/** The status of what can go wrong with one file of many, as it would have alone. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  not_allowed: 403,
  not_found: 404,
  name_taken: 409,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  busy: 503,
  disk_full: 507,
  internal: 500,
}

/** The outcomes as the server tells them. Throws when they are not those of what was sent. */
function outcomesOf(text: string, count: number): Outcome[] {
  const { outcomes } = BatchReply.parse(JSON.parse(text))
  if (outcomes.length !== count) throw new Error('The server told of other files than were sent.')
  return outcomes.map((told) =>
    told.outcome === 'failed'
      ? { kind: 'failed', error: new ApiError(STATUS[told.code] ?? 400, told.code, '') }
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
