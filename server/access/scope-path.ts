import type { Scope } from './authorize.ts'
import { foldPath } from './rules.ts'
import { isWithin, segmentsOf, type VirtualPath, withoutTop } from './virtual-path.ts'

/** A place of the served root as seen from a scope, whatever letter case the scope is spelled in; null outside of it. */
export function pathInScope(
  { root, matching }: Pick<Scope, 'root' | 'matching'>,
  place: VirtualPath,
): VirtualPath | null {
  if (!isWithin(foldPath(place, matching), foldPath(root, matching))) return null
  // By segments: folding may change lengths, never how many there are.
  return withoutTop(place, segmentsOf(root).length)
}
