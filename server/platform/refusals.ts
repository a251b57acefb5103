import { AppError } from './errors.ts'

// Refusals used in many places. Each has a single phrase, so that no response reveals where it was decided.

export const notFound = () => new AppError('not_found', 'Not found.')
export const notAllowed = () => new AppError('not_allowed', 'You do not have permission to do this.')
export const nameTaken = () => new AppError('name_taken', 'An item with this name already exists.')
export const notAFile = () => new AppError('invalid', 'This item is not a file.')
export const notAFolder = () => new AppError('invalid', 'This item is not a folder.')
export const itemBusy = () =>
  new AppError('busy', 'Another operation is using this item. Try again in a moment.', { retryAfter: 5 })
export const signedOut = () => new AppError('signed_out', 'Sign in first.')
export const factorNeeded = () => new AppError('second_factor', 'Enter a code of your second factor.')
export const wrongFactor = () => new AppError('second_factor', 'The code is incorrect.', { field: 'code' })
export const factorSetupNeeded = () => new AppError('second_factor_setup', 'Set up a second factor first.')
export const wrongPasskey = () =>
  new AppError('wrong_credentials', 'The passkey was not accepted.', { field: 'passkey' })
export const lastFactor = () =>
  new AppError('not_allowed', 'An administrator requires a second factor. Add another one first.')
