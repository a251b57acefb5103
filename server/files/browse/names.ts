import { numberedName } from '#contract/numbered-name.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * Returns the path with a number in its name; see `numberedName`.
 *
 * @throws AppError `invalid` when the path becomes too long
 */
export const numberedPath = (path: VirtualPath, number: number): VirtualPath =>
  child(parent(path), numberedName(baseName(path), number))
