import { ApiError } from '#web/lib/api-error.ts'
import type { Translate } from './catalogue.ts'
import { errorKey } from './error-key.ts'

/** Tells a person of a failure; where a command of an administrator's refused something, in its words. */
export function errorText(error: unknown, t: Translate): string {
  const said = error instanceof ApiError && error.code === 'hook_failed' ? error.message.trim() : ''
  return said === '' ? t(errorKey(error)) : `${t(errorKey(error))} ${said}`
}
