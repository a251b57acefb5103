import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { below, isWithin, segmentsOf, type VirtualPath, withoutTop } from '#server/access/virtual-path.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'
import type { Share } from './share.ts'

/** Changes that take something away, or put something where something else may be. The others keep every item what it is. */
const FOLLOWED: readonly OperationKind[] = ['delete', 'move', 'copy']

export const isFollowed = (kind: OperationKind) => FOLLOWED.includes(kind)

/** Is `place` the item `ancestor` or in it, by whole components, as this disk tells names apart? */
export function isIn(place: VirtualPath, ancestor: VirtualPath, matching: NameMatching): boolean {
  return isWithin(foldPath(place, matching), foldPath(ancestor, matching))
}

/** Where something in `from` is once `from` has become `to`. */
export function moved(place: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath {
  // By segments: `from` may be spelled in other letters than the place is.
  return below(to, withoutTop(place, segmentsOf(from).length))
}

/** What becomes of a link whose item a change reaches, when the change succeeds. */
export type Fate = { readonly share: Share; readonly becomes: 'gone' | { readonly place: VirtualPath } }
