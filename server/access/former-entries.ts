import { type AccessEntry, RIGHT, type RightSet } from './entry.ts'
import { deniesRight, type EntrySubject } from './entry-decision.ts'
import { composedPath, foldPath, type NameMatching } from './rules.ts'
import { dropSegments, joinPathsOrNull, ROOT, relativeTo, segmentsOf, type VirtualPath } from './virtual-path.ts'

/** Rights that an entry denies where its folder was formerly. Plain data, so it can be sent to a worker. */
export type FormerEntry = Pick<AccessEntry, 'holder' | 'deny'> & {
  /** Former path of the folder, as a path of the served root. */
  readonly path: VirtualPath
  /** Path of the folder now; null if it was deleted. */
  readonly now: VirtualPath | null
}

/** Rights that concern what is recorded: names, and contents that were kept. */
export const RECORDED_RIGHTS: RightSet = RIGHT.view | RIGHT.download

/** No former entries; one array, so that it is compiled once. */
export const NO_FORMER_ENTRIES: readonly FormerEntry[] = []

/** The part of a subject by which recorded paths are judged. */
export type RecordedSubject = EntrySubject & { readonly formerEntries?: readonly FormerEntry[] }

/**
 * Returns whether any of these rights is denied for what was recorded at a path of the scope, because the folder that was there then is
 * elsewhere now, or was deleted. What is recorded about a folder is denied where the folder itself is denied. Does not judge what is at the
 * path now.
 */
export function deniesRecorded(subject: RecordedSubject, rights: RightSet, path: VirtualPath): boolean {
  const { formerEntries = NO_FORMER_ENTRIES, scope } = subject
  if (formerEntries.length === 0) return false
  const formerAt = formerPathsOf(formerEntries, scope.matching)
  const place = joinPathsOrNull(scope.root, path)
  if (place === null) return true
  const names = segmentsOf(composedPath(foldPath(place, scope.matching)))
  let at = ''
  for (let depth = 0; depth <= names.length; depth += 1) {
    if (depth > 0) at += `/${names[depth - 1]}`
    const rest = dropSegments(place, depth)
    for (const entry of formerAt.get(at) ?? []) if (deniesInside(subject, entry, rights, rest)) return true
  }
  return false
}

/** Returns whether an entry denies what was recorded at a path inside its folder. */
function deniesInside(subject: RecordedSubject, { deny, now }: FormerEntry, rights: RightSet, rest: VirtualPath) {
  const asked = deny & rights
  if (asked === 0) return false
  const there = now && joinPathsOrNull(now, rest)
  const path = there && relativeTo(subject.scope.root, there)
  return path === null || deniesRight(subject, asked, path)
}

const compiled = {
  exact: new WeakMap<readonly FormerEntry[], Map<string, FormerEntry[]>>(),
  'case-blind': new WeakMap<readonly FormerEntry[], Map<string, FormerEntry[]>>(),
}

/** Returns the entries of an array by their former paths, in the form in which names are compared; the top is empty. */
function formerPathsOf(entries: readonly FormerEntry[], matching: NameMatching): Map<string, FormerEntry[]> {
  let found = compiled[matching].get(entries)
  if (!found) {
    found = Map.groupBy(entries, ({ path }) => (path === ROOT ? '' : composedPath(foldPath(path, matching))))
    compiled[matching].set(entries, found)
  }
  return found
}
