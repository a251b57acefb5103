import { authorize, decide, type Grant, type Subject } from '#server/access/authorize.ts'
import {
  baseName,
  isCreatable,
  isWithin,
  joinPaths,
  relativeTo,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { notAllowed } from '#server/platform/refusals.ts'

/** Converts a place of the served root to the subject's path; null when it is outside the subject's scope. */
export const scopePathOf = ({ scope }: Subject, place: VirtualPath): VirtualPath | null => relativeTo(scope.root, place)

/** Converts a place to the subject's path, where the subject has permission to list it; null otherwise. */
export function visiblePathOf(subject: Subject, place: VirtualPath): VirtualPath | null {
  const path = scopePathOf(subject, place)
  return path !== null && decide(subject, 'list', path).allowed ? path : null
}

/** Returns the new place of something in `from` after `from` was moved to `to`; null when it is not in `from`. */
export function rebasePath(place: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath | null {
  const inner = relativeTo(from, place)
  return inner === null ? null : joinPaths(to, inner)
}

/** Returns whether one place contains the other or both are the same. */
export const overlap = (one: VirtualPath, other: VirtualPath) => isWithin(one, other) || isWithin(other, one)

/** Returns whether none of these places is inside another. */
export function areDisjoint(places: readonly VirtualPath[]): boolean {
  // In this order, the contents of a directory directly follow it.
  const sorted = places.map((place) => `${place}/`).toSorted()
  return sorted.every((place, index) => index === 0 || !place.startsWith(sorted[index - 1] ?? ''))
}

/**
 * Returns a grant for restoring something to a path. A name that cannot be given to new items is allowed here.
 *
 * @throws AppError `not_allowed`
 */
export function grantToRestore(subject: Subject, path: VirtualPath): Grant<'create' | 'rename'> {
  if (!decide(subject, 'create', path).allowed) throw notAllowed()
  return isCreatable(baseName(path)) ? authorize(subject, 'create', path) : authorize(subject, 'rename', path)
}
