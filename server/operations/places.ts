import { authorize, decide, type Grant, type Subject } from '#server/access/authorize.ts'
import { baseName, below, isCreatable, isWithin, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { notAllowed } from '#server/platform/refusals.ts'

/** A place of the served root as somebody's path; null where it is not in their scope. */
export const pathOf = ({ scope }: Subject, place: VirtualPath): VirtualPath | null => relativeTo(scope.root, place)

/** The same, where they may know of it; null otherwise. */
export function visiblePathOf(subject: Subject, place: VirtualPath): VirtualPath | null {
  const path = pathOf(subject, place)
  return path !== null && decide(subject, 'list', path).allowed ? path : null
}

/** Where something in `from` is once `from` is at `to`. */
export function carried(place: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath | null {
  const inner = relativeTo(from, place)
  return inner === null ? null : below(to, inner)
}

/** Is one of them in the other, or the same? */
export const overlap = (one: VirtualPath, other: VirtualPath) => isWithin(one, other) || isWithin(other, one)

/** Is none of these in another? */
export function areApart(places: readonly VirtualPath[]): boolean {
  // In this order what is in a folder follows it at once.
  const sorted = places.map((place) => `${place}/`).toSorted()
  return sorted.every((place, index) => index === 0 || !place.startsWith(sorted[index - 1] ?? ''))
}

/**
 * Leave to bring something back to a path. A name that nobody may give to something new may still be had again.
 *
 * @throws AppError `not_allowed`
 */
export function leaveToReturn(subject: Subject, path: VirtualPath): Grant<'create' | 'rename'> {
  if (!decide(subject, 'create', path).allowed) throw notAllowed()
  return isCreatable(baseName(path)) ? authorize(subject, 'create', path) : authorize(subject, 'rename', path)
}
