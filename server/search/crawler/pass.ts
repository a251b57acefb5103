import { childIfUsable, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { CrawlStore, StoredFolder } from './store.ts'
import type { Look, Visitor } from './visitor.ts'

/** How deep folders are read: what is in a deeper one no path can name. */
const DEEPEST = 99

/** Which folders a pass looks at. */
export type Reach =
  /** The first and all below it. */
  | 'all'
  /** The first and, below it, only what is new. */
  | 'new'

/** Where a pass begins; `whole` as of {@link Look}. */
type First = {
  readonly id: number
  readonly path: VirtualPath
  readonly reach: Reach
  readonly whole: boolean
}

type Place = { readonly path: VirtualPath; readonly depth: number }
type Level = Place & { readonly id: number; readonly children: number[]; next: number }

/** One way through folders, each after the one above it. Keeps in memory the numbers of those that are beside the way, no more. */
export class Pass {
  readonly #store: CrawlStore
  readonly #visitor: Visitor
  readonly #look: Look
  readonly #levels: Level[] = []
  #first: First | null
  /** Was the folder looked at last on a slow disk? */
  isSlow = false

  /** `look` is how folders below the first are looked at. */
  constructor(store: CrawlStore, visitor: Visitor, look: Look, first: First) {
    this.#store = store
    this.#visitor = visitor
    this.#look = look
    this.#first = first
  }

  /** Looks at one folder; false when there is none left. */
  step(): boolean {
    if (this.#first) {
      const { id, path, reach, whole } = this.#first
      this.#first = null
      const folder = this.#store.folder(id)
      if (folder) this.#enter(folder, { path, depth: segmentsOf(path).length }, { ...this.#look, whole }, reach)
      return true
    }
    const level = this.#levels.at(-1)
    if (!level) return false
    const id = level.children[level.next]
    if (id === undefined) {
      this.#levels.pop()
      return this.#levels.length > 0
    }
    level.next += 1
    const folder = this.#store.folder(id)
    // It may be elsewhere by now, or where no path can name it.
    const path = folder?.above === level.id ? childIfUsable(level.path, folder.name) : null
    if (folder && path) this.#enter(folder, { path, depth: level.depth + 1 }, this.#look, 'all')
    return true
  }

  /** A folder that came into another one where the way has been by: it is looked at there before the way goes on. */
  #lookAgain(id: number): void {
    const above = this.#store.folder(id)?.above
    this.#levels.find((level) => level.id === above)?.children.push(id)
  }

  #enter(folder: StoredFolder, { path, depth }: Place, look: Look, reach: Reach): void {
    if (depth > DEEPEST) return
    const visited = this.#visitor.visit(folder, path, look)
    this.isSlow = visited.isSlow
    if (visited.id === null) return
    if (visited.displaced !== null) this.#lookAgain(visited.displaced)
    if (visited.isLeaf) return
    const unread = reach === 'new' && !visited.wasMoved
    const children = this.#store.childIds(visited.id, { unread })
    if (children.length > 0) this.#levels.push({ id: visited.id, path, depth, children, next: 0 })
  }
}
