import { baseName, folderUntil, parent, type VirtualPath } from './virtual-path.ts'

/** The place of a rule in its list when none speaks. */
const NONE = -1

/**
 * Paths with a place in a list, asked for the last one that a path is within, by whole components. Costs a look-up for each folder
 * above the path, however many there are. All paths and names are folded for the disk by the caller.
 */
export class PathRules {
  /** The last place of each target; the root, which everything is within, stands apart. */
  readonly #places = new Map<VirtualPath, number>()
  /** How long targets are: what is above a path and of another length is none of them. */
  readonly #lengths = new Set<number>()
  #everywhere = NONE

  /** Later calls come with later places. */
  add(target: VirtualPath, place: number): void {
    if (target === '/') {
      this.#everywhere = place
      return
    }
    this.#places.set(target, place)
    this.#lengths.add(target.length)
  }

  /** The last place whose target is `path` or above it; -1 without one. */
  lastFor(path: VirtualPath): number {
    let last = this.#everywhere
    if (this.#places.size === 0) return last
    for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1))
      last = Math.max(last, this.#placeOf(path, end))
    return Math.max(last, this.#placeOf(path, path.length))
  }

  /** What {@link lastFor} says of `folder`, and of the items in it by their names. */
  inFolder(folder: VirtualPath): { readonly ofFolder: number; readonly lastFor: (name: string) => number } {
    const ofFolder = this.lastFor(folder)
    const ofNames = new Map<string, number>()
    for (const [target, place] of this.#places)
      if (place > ofFolder && parent(target) === folder) ofNames.set(baseName(target), place)
    return { ofFolder, lastFor: ofNames.size === 0 ? () => ofFolder : (name) => ofNames.get(name) ?? ofFolder }
  }

  #placeOf(path: VirtualPath, end: number): number {
    return this.#lengths.has(end) ? (this.#places.get(folderUntil(path, end)) ?? NONE) : NONE
  }
}
