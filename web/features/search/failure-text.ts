import type { Translate } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Returns whether an error says that the user may not search in a folder. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Returns a sentence that explains why there are no results. */
export const failureText = (t: Translate, error: unknown): string =>
  isDenied(error) ? t('search.denied') : `${t('search.failed')} ${t(errorKey(error))}`
