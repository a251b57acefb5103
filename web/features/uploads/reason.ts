import { ApiError } from '#web/lib/api-error.ts'
import type { Translate } from '#web/text/catalogue.ts'
import { errorText } from '#web/text/error-text.ts'

/** Why an upload failed; what never reached the server could not be read here. */
export const reasonOf = (error: unknown, t: Translate): string =>
  error instanceof ApiError ? errorText(error, t) : t('uploads.unreadable')
