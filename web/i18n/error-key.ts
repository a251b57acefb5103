import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { TextKey } from './catalog.ts'

const BY_CODE: Partial<Record<ErrorCode, TextKey>> = {
  wrong_credentials: 'error.wrongCredentials',
  name_taken: 'error.nameTaken',
  disk_full: 'error.diskFull',
  quota_exceeded: 'error.quotaExceeded',
  too_large: 'error.tooLarge',
  too_many: 'error.tooMany',
  busy: 'error.busy',
  locked: 'error.busy',
  hook_failed: 'error.hookFailed',
  not_kept: 'error.notKept',
}

const BY_STATUS: Readonly<Record<number, TextKey>> = {
  0: 'error.connection',
  401: 'error.sessionEnded',
  403: 'error.forbidden',
  404: 'error.notFound',
}

/** Returns the key of the message for an error, by its code, else by its status. */
export function errorKey(error: unknown): TextKey {
  if (!(error instanceof ApiError)) return 'error.generic'
  const byCode = error.code === null ? undefined : BY_CODE[error.code]
  return byCode ?? BY_STATUS[error.status] ?? (error.status >= 500 ? 'error.internal' : 'error.generic')
}
