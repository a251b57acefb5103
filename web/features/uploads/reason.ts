import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Returns the reason why an upload failed. An error that is not from the server means that the file could not be read. */
export const reasonOf = (error: unknown, t: Translate): string =>
  error instanceof ApiError ? errorText(error, t) : t('uploads.unreadable')
