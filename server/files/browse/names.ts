import { randomInt } from 'node:crypto'
import { numberedName } from '#contract/numbered-name.ts'
import { baseName, child, parent, type VirtualPath } from '#server/access/virtual-path.ts'

/**
 * Returns the path with a number in its name; see `numberedName`.
 *
 * @throws AppError `invalid` when the path becomes too long
 */
export const numberedPath = (path: VirtualPath, number: number): VirtualPath =>
  child(parent(path), numberedName(baseName(path), number))

/** Numbers that are appended to a taken name: first consecutive ones, then random ones, so that many files of one name cost little. */
const IN_ORDER = 16
const AT_RANDOM = 16
const HIGHEST = 1_000_000_000

/** Yields the path itself, then numbered ones, for a file whose sender must not learn which names are taken. */
export function* namesToTry(path: VirtualPath): Generator<VirtualPath> {
  yield path
  for (let number = 1; number < IN_ORDER; number += 1) yield numberedPath(path, number)
  for (let turn = 0; turn < AT_RANDOM; turn += 1) yield numberedPath(path, randomInt(IN_ORDER, HIGHEST))
}
