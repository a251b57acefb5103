import { authorize, decide, type Grant, type Subject } from '#server/access/authorize.ts'
import { RIGHT, type RightSet } from '#server/access/entry.ts'
import { deniesRecorded, RECORDED_RIGHTS } from '#server/access/former-entries.ts'
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

/**
 * Converts a recorded place to the subject's path, where the subject has permission to list it and to see what was recorded there; null
 * otherwise.
 */
export function recordedPathOf(subject: Subject, place: VirtualPath): VirtualPath | null {
  return isRecordHidden(subject, place) ? null : visiblePathOf(subject, place)
}

/** Returns whether an entry hides what was recorded at a place, whatever is there now. */
export function isRecordHidden(subject: Subject, place: VirtualPath): boolean {
  const path = scopePathOf(subject, place)
  return path !== null && deniesRecorded(subject, RIGHT.view, path)
}

/** Returns whether the subject has permission to list a recorded place, and to see and read what was recorded there. */
export function isRecordReadable(subject: Subject, place: VirtualPath): boolean {
  const path = visiblePathOf(subject, place)
  return path !== null && !deniesRecorded(subject, RECORDED_RIGHTS, path)
}

/**
 * Throws where an entry denies to see or read what was recorded at a path, although it may be permitted there now: what returns there would
 * be readable.
 *
 * @throws AppError `not_allowed`
 */
export function checkRecorded(subject: Subject, path: VirtualPath, rights: RightSet = RECORDED_RIGHTS): void {
  if (deniesRecorded(subject, rights, path)) throw notAllowed()
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
