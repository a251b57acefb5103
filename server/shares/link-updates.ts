import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { dropSegments, isWithin, joinPathsOrNull, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'
import type { Share } from './share.ts'

/** Operations that remove an item, or that may replace another. All others leave the identity of every item unchanged. */
const AFFECTING_KINDS: readonly OperationKind[] = ['delete', 'move', 'copy']

export const affectsLinks = (kind: OperationKind) => AFFECTING_KINDS.includes(kind)

/** Returns whether `place` is the item `ancestor` or inside it, by whole components and with the disk's matching of names. */
export function isInPlace(place: VirtualPath, ancestor: VirtualPath, matching: NameMatching): boolean {
  return isWithin(foldPath(place, matching), foldPath(ancestor, matching))
}

/** Returns the new path of an item in `from` after `from` has become `to`; null if it is too long to be addressed. */
export function movedPlace(place: VirtualPath, from: VirtualPath, to: VirtualPath): VirtualPath | null {
  // By segments: `from` may be spelled differently than the place.
  return joinPathsOrNull(to, dropSegments(place, segmentsOf(from).length))
}

/** Effect of a successful change on a link to an affected item. */
export type LinkUpdate = { readonly share: Share; readonly becomes: 'gone' | { readonly place: VirtualPath } }
