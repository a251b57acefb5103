import { decide, type Subject } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { child, isWithin, parent, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'

/** Subject of a search and the folder of its scope that is searched. */
export type SearchOrigin = { readonly subject: Subject; readonly base: VirtualPath }

/** Folder that the seeker can reach: its path in their scope, and the names of the folders from the searched one down to it. */
export type ReachedFolder = { readonly path: VirtualPath; readonly way: readonly string[] }

/** Items of the served root that the seeker reaches by opening folders from the searched one on. Each folder is decided once. */
export class ReachableItems {
  readonly #seeker: SearchOrigin
  readonly #base: VirtualPath
  readonly #depth: number
  readonly #folders = new Map<VirtualPath, ReachedFolder | null>()

  constructor(seeker: SearchOrigin) {
    this.#seeker = seeker
    this.#base = this.#folded(seeker.base)
    this.#depth = segmentsOf(seeker.base).length
  }

  /** Returns a folder of the served root; null when it does not exist for the seeker. */
  reachFolder(place: VirtualPath): ReachedFolder | null {
    let reached = this.#folders.get(place)
    if (reached === undefined) {
      reached = this.#reach(place)
      this.#folders.set(place, reached)
    }
    return reached
  }

  /** Returns the path of a file in the seeker's scope; null unless they may list and download it: a snippet is content. */
  reachFile({ path }: ReachedFolder, name: string): VirtualPath | null {
    const file = child(path, name)
    const { subject } = this.#seeker
    return decide(subject, 'list', file).allowed && decide(subject, 'download', file).allowed ? file : null
  }

  #reach(place: VirtualPath): ReachedFolder | null {
    const { subject } = this.#seeker
    const path = pathInScope(subject.scope, place)
    if (path === null || !isWithin(this.#folded(path), this.#base)) return null
    const way = segmentsOf(path).slice(this.#depth)
    for (let at = path; this.#folded(at) !== this.#base; at = parent(at))
      if (!decide(subject, 'list', at).allowed) return null
    return { path, way }
  }

  #folded(path: VirtualPath): VirtualPath {
    return foldPath(path, this.#seeker.subject.scope.matching)
  }
}
