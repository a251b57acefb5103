import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Returns the error for an item that changed since the operation; `field` is its path in the user's scope. */
export const changedSince = (path: VirtualPath) =>
  new AppError('changed_since', 'The item has changed since then.', { field: path })

/** Returns the error for a name that exists by now. */
export const takenSince = (path: VirtualPath) =>
  new AppError('name_taken', 'An item with this name already exists.', { field: path })

export const notKept = () => new AppError('not_kept', 'The previous content has been permanently deleted.')
