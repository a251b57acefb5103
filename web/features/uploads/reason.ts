import { ApiError } from '#web/lib/api-error.ts'
import type { TextKey } from '#web/text/catalogue.ts'
import { errorKey } from '#web/text/error-key.ts'

/** Why an upload failed; what never reached the server could not be read here. */
export const reasonOf = (error: unknown): TextKey =>
  error instanceof ApiError ? errorKey(error) : 'uploads.unreadable'
