import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** The reason why nothing was extracted, and whether it concerns the destination. */
interface ExtractFailure {
  readonly key: TextKey
  readonly isOfFolder: boolean
}

/** Returns the text for a failed extraction. */
export function extractFailure(error: unknown): ExtractFailure {
  const own = error instanceof ApiError ? ownFailure(error) : null
  return own ?? { key: errorKey(error), isOfFolder: false }
}

function ownFailure({ status, code, field }: ApiError): ExtractFailure | null {
  if (field === 'destination') return { key: 'archive.extract.notFolder', isOfFolder: true }
  if (code === 'too_large') return { key: 'archive.failed.tooLarge', isOfFolder: false }
  if (field === 'archive') return { key: 'archive.failed.notArchive', isOfFolder: false }
  if (code === 'invalid') return { key: 'archive.extract.badFolder', isOfFolder: true }
  if (code === 'conflict') return { key: 'archive.extract.changed', isOfFolder: false }
  return status === 409 ? { key: 'archive.extract.taken', isOfFolder: false } : null
}
