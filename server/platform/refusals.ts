import { AppError } from './errors.ts'

// Refusals used in many places. Each has a single phrase, so that no response reveals where it was decided.

export const notFound = () => new AppError('not_found', 'Not found.')
export const notAllowed = () => new AppError('not_allowed', 'Not allowed.')
export const nameTaken = () => new AppError('name_taken', 'The name is taken.')
export const notAFile = () => new AppError('invalid', 'Not a file.')
export const notAFolder = () => new AppError('invalid', 'Not a folder.')
export const signedOut = () => new AppError('signed_out', 'Sign in first.')
