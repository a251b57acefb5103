import { ApiError } from '#web/lib/api-error.ts'
import type { Upload } from './upload.ts'

/**
 * Consequence of a failure: ask about the name, wait until there is room, try again (`unreached`: the server may not have received the
 * request), or report the failure.
 */
export type Consequence = 'taken' | 'full' | 'unreached' | 'again' | 'final'

/** Sent by a proxy that cannot reach the server. */
const UNREACHED = new Set([0, 502, 504])
/** Too early, locked, too many requests, errors and overload: a later try may succeed. */
const AGAIN = new Set([423, 425, 429, 500, 503])

/** Returns the consequence of an error for an upload. */
export function consequenceOf(error: unknown, upload: Upload): Consequence {
  if (!(error instanceof ApiError)) return 'final'
  const { status, code } = error
  // A command rejected the upload; sending everything again would give the same result.
  if (code === 'hook_failed') return 'final'
  if (code === 'quota_exceeded') return 'final'
  if (code === 'disk_full' || status === 507) return 'full'
  if (UNREACHED.has(status)) return 'unreached'
  if (code === 'conflict' || AGAIN.has(status)) return 'again'
  const taken = status === 409 && upload.file !== null && !upload.override
  return taken ? 'taken' : 'final'
}

/** Returns the error if a file can no longer be read from the user's disk, else null. */
export async function readError({ file }: Upload): Promise<unknown> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return null
  } catch (error) {
    return error
  }
}
