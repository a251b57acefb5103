/** Number of subfolders that are shown at first, and that *Show more* adds. */
export const FIRST = 100
export const MORE = 400

/** Subfolder and its index among all of them. */
export interface ShownName {
  readonly name: string
  readonly index: number
}

/**
 * Returns the subfolders that are shown: the first `count` of them, and in any case the one that contains the open folder, or is it. `open`
 * is its name.
 */
export function shownNames(names: readonly string[], count: number, open: string | undefined): ShownName[] {
  const shown = names.slice(0, count).map((name, index) => ({ name, index }))
  const index = open === undefined ? -1 : names.indexOf(open, count)
  if (open !== undefined && index !== -1) shown.push({ name: open, index })
  return shown
}

/** Returns the name of the subfolder of `folder` that contains the current folder, or is it; undefined if none does. */
export function branchOf(folder: string, current: string | null): string | undefined {
  const prefix = folder === '/' ? '/' : `${folder}/`
  if (current === null || !current.startsWith(prefix)) return undefined
  return current.slice(prefix.length).split('/')[0] || undefined
}
