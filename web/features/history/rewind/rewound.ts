import type { RewoundItem, RewoundState } from '#contract/versions.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { isWithin, joinPath } from '#web/lib/paths.ts'

/** Returns whether an item has changed since then. */
export const differs = ({ state }: RewoundItem): boolean => state !== 'same'

/** Returns whether an item can be selected for restoring. */
export const canBeRestored = (item: RewoundItem): boolean => differs(item) && item.possible

/** Sorts items like a listing: folders first, then by name. */
export function inOrder(items: readonly RewoundItem[], locale: string): RewoundItem[] {
  const compare = naturalCompare(locale)
  return items.toSorted((a, b) => Number(b.isDir) - Number(a.isDir) || compare(a.name, b.name))
}

/** Consequence of restoring an item. */
export type RestoreEffect = 'comeBack' | 'change' | 'goAway' | 'stay'

const EFFECTS: Readonly<Record<RewoundState, RestoreEffect | null>> = {
  same: null,
  changed: 'change',
  gone: 'comeBack',
  elsewhere: 'comeBack',
  added: 'goAway',
}

/** Counts the items for each consequence. */
export function countEffects(items: readonly RewoundItem[]): Readonly<Record<RestoreEffect, number>> {
  const counts = { comeBack: 0, change: 0, goAway: 0, stay: 0 }
  for (const { state, possible } of items) {
    const fate = EFFECTS[state]
    if (fate) counts[possible ? fate : 'stay'] += 1
  }
  return counts
}

/** Returns whether a folder can be opened at the same time. It must still exist under this name. */
export const canBeEntered = ({ isDir, state }: RewoundItem): boolean =>
  isDir && (state === 'same' || state === 'changed')

/**
 * Returns those unrestored paths that were requested. Items that have been moved out of the folder are reported with their current path.
 */
export function requestedPaths(
  wish: { readonly folder: string; readonly names: readonly string[] | null },
  left: readonly string[],
) {
  const { folder, names } = wish
  if (names === null) return [...left]
  const wanted = names.map((name) => joinPath(folder, name))
  return left.filter((path) => !isWithin(path, folder) || wanted.some((item) => isWithin(path, item)))
}
