import { ApiError } from '../lib/api-error.ts'
import type { Translate } from './catalogue.ts'
import { errorKey } from './error-key.ts'

/** Why something failed, for a message: what a command of an administrator said that stopped it, or the sentence for the failure. */
export function failureText(t: Translate, error: unknown): string {
  const sentence = t(errorKey(error))
  return error instanceof ApiError && error.code === 'hook_failed' && error.message !== ''
    ? `${sentence} ${error.message}`
    : sentence
}
