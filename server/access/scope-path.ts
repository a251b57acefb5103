import type { Scope } from './authorize.ts'
import { foldPath } from './rules.ts'
import { dropSegments, isWithin, segmentsOf, type VirtualPath } from './virtual-path.ts'

/** Converts a path of the served root to a path of a scope, regardless of the letter case of the scope's root; null outside the scope. */
export function pathInScope(
  { root, matching }: Pick<Scope, 'root' | 'matching'>,
  place: VirtualPath,
): VirtualPath | null {
  if (!isWithin(foldPath(place, matching), foldPath(root, matching))) return null
  // By segments: folding may change lengths, but never the number of segments.
  return dropSegments(place, segmentsOf(root).length)
}
