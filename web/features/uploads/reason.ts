import type { Translate } from '#web/i18n/catalogue.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Why an upload failed; what never reached the server could not be read here. */
export const reasonOf = (error: unknown, t: Translate): string =>
  error instanceof ApiError ? errorText(error, t) : t('uploads.unreadable')
