import { ApiError } from '#web/lib/api-error.ts'
import type { Translate } from './catalog.ts'
import { errorKey } from './error-key.ts'

/** Returns the message for an error. If an administrator's command rejected the action, its output is appended. */
export function errorText(error: unknown, t: Translate): string {
  const said = error instanceof ApiError && error.code === 'hook_failed' ? error.message.trim() : ''
  return said === '' ? t(errorKey(error)) : `${t(errorKey(error))} ${said}`
}
