import { decide, type Subject } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { child, isWithin, parent, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'

/** Who asks, about which folder of their scope. */
export type Seeker = { readonly subject: Subject; readonly base: VirtualPath }

/** A folder that a seeker can get to: its path in their scope, and the names of folders on the way from the one they search. */
export type Reached = { readonly path: VirtualPath; readonly way: readonly string[] }

/** Which items of the served root somebody would come upon who opens folders from theirs on. Each folder is decided about once. */
export class Reach {
  readonly #seeker: Seeker
  readonly #base: VirtualPath
  readonly #depth: number
  readonly #folders = new Map<VirtualPath, Reached | null>()

  constructor(seeker: Seeker) {
    this.#seeker = seeker
    this.#base = this.#folded(seeker.base)
    this.#depth = segmentsOf(seeker.base).length
  }

  /** A folder of the served root; null when it does not exist for the seeker. */
  folder(place: VirtualPath): Reached | null {
    let reached = this.#folders.get(place)
    if (reached === undefined) {
      reached = this.#reach(place)
      this.#folders.set(place, reached)
    }
    return reached
  }

  /** The path of a file in the seeker's scope; null unless they may see it and have what is in it (R4). */
  file({ path }: Reached, name: string): VirtualPath | null {
    const file = child(path, name)
    const { subject } = this.#seeker
    return decide(subject, 'list', file).allowed && decide(subject, 'download', file).allowed ? file : null
  }

  #reach(place: VirtualPath): Reached | null {
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
