import { baseName, folderUntil, parent, type VirtualPath } from './virtual-path.ts'

/** The place when no rule matches. */
const NONE = -1

/**
 * Numbered paths, searched for the last one that a path is within, by whole components. Costs a lookup for each folder above the path,
 * regardless of the number of rules. The caller folds all paths and names for the disk.
 */
export class PathRules {
  /** The last place of each target; the root, which contains everything, is stored separately. */
  readonly #places = new Map<VirtualPath, number>()
  /** Lengths of all targets, to skip lookups of prefixes with another length. */
  readonly #lengths = new Set<number>()
  #everywhere = NONE

  /** Adds a target. Later calls must have higher places. */
  add(target: VirtualPath, place: number): void {
    if (target === '/') {
      this.#everywhere = place
      return
    }
    this.#places.set(target, place)
    this.#lengths.add(target.length)
  }

  /** Returns the last place whose target is `path` or a folder above it; -1 when there is none. */
  lastFor(path: VirtualPath): number {
    let last = this.#everywhere
    if (this.#places.size === 0) return last
    for (let end = path.indexOf('/', 1); end !== -1; end = path.indexOf('/', end + 1))
      last = Math.max(last, this.#placeOf(path, end))
    return Math.max(last, this.#placeOf(path, path.length))
  }

  /** Returns the result of {@link lastFor} for `folder`, and a function that gives it for an item in the folder by its name. */
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
