import type { RewoundItem, RewoundState } from '#contract/versions.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { isWithin, joinPath } from '#web/lib/paths.ts'

/** Is it not as it was? */
export const differs = ({ state }: RewoundItem): boolean => state !== 'same'

/** Can it be chosen to be brought back? */
export const canComeBack = (item: RewoundItem): boolean => differs(item) && item.possible

/** Folders first, and by name, as a listing has them. */
export function inOrder(items: readonly RewoundItem[], locale: string): RewoundItem[] {
  const compare = naturalCompare(locale)
  return items.toSorted((a, b) => Number(b.isDir) - Number(a.isDir) || compare(a.name, b.name))
}

/** What becomes of items that are brought back. */
export type Fate = 'comeBack' | 'change' | 'goAway' | 'stay'

const FATES: Readonly<Record<RewoundState, Fate | null>> = {
  same: null,
  changed: 'change',
  gone: 'comeBack',
  elsewhere: 'comeBack',
  added: 'goAway',
}

/** How many items meet which fate. */
export function fatesOf(items: readonly RewoundItem[]): Readonly<Record<Fate, number>> {
  const counts = { comeBack: 0, change: 0, goAway: 0, stay: 0 }
  for (const { state, possible } of items) {
    const fate = FATES[state]
    if (fate) counts[possible ? fate : 'stay'] += 1
  }
  return counts
}

/** Can one go into the folder at the same time? It has to be there now, under this name. */
export const canBeEntered = ({ isDir, state }: RewoundItem): boolean =>
  isDir && (state === 'same' || state === 'changed')

/** Of the paths that stayed as they are: those that were asked for. What came from outside of the folder is named by where it was. */
export function askedFor(
  wish: { readonly folder: string; readonly names: readonly string[] | null },
  left: readonly string[],
) {
  const { folder, names } = wish
  if (names === null) return [...left]
  const wanted = names.map((name) => joinPath(folder, name))
  return left.filter((path) => !isWithin(path, folder) || wanted.some((item) => isWithin(path, item)))
}
