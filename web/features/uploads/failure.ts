import { ApiError } from '#web/lib/api-error.ts'
import type { Upload } from './upload.ts'

/**
 * What a failure asks for: a question about the name, waiting until there is room, another try (`unreached`: the server may not even have
 * heard of it), or nothing but to say so.
 */
export type Consequence = 'taken' | 'full' | 'unreached' | 'again' | 'final'

/** What stands between the page and the server says so when it cannot reach it. */
const UNREACHED = new Set([0, 502, 504])
/** Too early, locked, too many, busy: later it may work. */
const AGAIN = new Set([423, 425, 429, 500, 503])

/** What an error about an upload asks for. */
export function consequenceOf(error: unknown, upload: Upload): Consequence {
  if (!(error instanceof ApiError)) return 'final'
  const { status, code } = error
  // A command's word stands: all would go up again to hear the same.
  if (code === 'hook_failed') return 'final'
  if (code === 'disk_full' || status === 507) return 'full'
  if (UNREACHED.has(status)) return 'unreached'
  if (code === 'conflict' || AGAIN.has(status)) return 'again'
  const taken = status === 409 && upload.file !== null && !upload.override
  return taken ? 'taken' : 'final'
}

/** Why a file cannot be read from the person's disk any more, or null. */
export async function unreadable({ file }: Upload): Promise<unknown> {
  try {
    await file?.slice(0, 1).arrayBuffer()
    return null
  } catch (error) {
    return error
  }
}
