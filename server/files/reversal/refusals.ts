import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Something is not as it was left; it is named as its person names it. */
export const changedSince = (path: VirtualPath) =>
  new AppError('changed_since', 'It has changed since then.', { field: path })

/** Something else has the name by now. */
export const takenSince = (path: VirtualPath) => new AppError('name_taken', 'The name is taken.', { field: path })

export const notKept = () => new AppError('not_kept', 'What was there is gone for good.')
