import { AppError } from '#server/platform/errors.ts'

const UNREADABLE = 'This archive cannot be read. It is damaged, or its format is not supported.'

/** Returns the error for a file that is not an archive of its supposed format, or is damaged. */
export const damagedArchive = (cause?: unknown) => new AppError('invalid', UNREADABLE, { cause, field: 'archive' })

/**
 * Bytes of another kind follow a complete compressed stream. They do not matter if the archive in the stream is complete; otherwise they may
 * be its damaged continuation.
 */
export class TrailingBytes extends AppError {
  constructor() {
    super('invalid', UNREADABLE, { field: 'archive' })
  }
}

/** Returns the error for an archive that exceeds a limit. */
export const archiveTooLarge = () =>
  new AppError('too_large', 'The content of the archive is too large.', { field: 'archive' })
