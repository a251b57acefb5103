import { AppError } from '#server/platform/errors.ts'

/** Not what its name says, or not whole. */
export const damaged = (cause?: unknown) =>
  new AppError('invalid', 'This is no archive that can be read, or it is damaged.', { cause, field: 'archive' })

/** More than one archive may hold, or take of the server. */
export const tooMuch = () => new AppError('too_large', 'The archive holds too much.', { field: 'archive' })
