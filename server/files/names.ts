import { numberedName } from '#contract/numbered-name.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * The path with a number in its name; see `numberedName`.
 *
 * @throws AppError `invalid` when the name becomes too long
 */
export function numbered(path: VirtualPath, number: number): VirtualPath {
  return child(parent(path), numberedName(baseName(path), number))
}
