import { AppError } from '#server/platform/errors.ts'

/** Returns the error for a file that is not an archive of its supposed format, or is damaged. */
export const damagedArchive = (cause?: unknown) =>
  new AppError('invalid', 'This is no archive that can be read, or it is damaged.', { cause, field: 'archive' })

/** Returns the error for an archive that exceeds a limit. */
export const archiveTooLarge = () => new AppError('too_large', 'The archive holds too much.', { field: 'archive' })
