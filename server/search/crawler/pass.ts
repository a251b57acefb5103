import { childOrNull, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { FolderVisitor, VisitOptions } from './folder-visitor.ts'
import type { CrawlStore, StoredFolder } from './store.ts'

/** Maximum depth of folders that are read: no valid path reaches into deeper ones. */
const DEEPEST = 99

/** Folders that a pass visits. */
export type Reach =
  /** The first folder and everything below it. */
  | 'all'
  /** The first folder and, below it, only new folders. */
  | 'new'

/** Start of a pass; `whole` as in {@link VisitOptions}. */
type First = {
  readonly id: number
  readonly path: VirtualPath
  readonly reach: Reach
  readonly whole: boolean
}

type Place = { readonly path: VirtualPath; readonly depth: number }
type Level = Place & { readonly id: number; readonly children: number[]; next: number }

/** Depth-first traversal of folders, parents first. Holds only the IDs of the children of each folder on the current path in memory. */
export class Pass {
  readonly #store: CrawlStore
  readonly #visitor: FolderVisitor
  readonly #look: VisitOptions
  readonly #levels: Level[] = []
  #first: First | null
  /** Whether the folder visited last is on a slow disk. */
  isSlow = false

  /** @param look applies to folders below the first */
  constructor(store: CrawlStore, visitor: FolderVisitor, look: VisitOptions, first: First) {
    this.#store = store
    this.#visitor = visitor
    this.#look = look
    this.#first = first
  }

  /** Visits one folder; returns false when none is left. */
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
    // Meanwhile the folder may have moved, possibly to where no valid path exists.
    const path = folder?.above === level.id ? childOrNull(level.path, folder.name) : null
    if (folder && path) this.#enter(folder, { path, depth: level.depth + 1 }, this.#look, 'all')
    return true
  }

  /** Schedules a folder that came into an already visited one: it is visited there before the traversal continues. */
  #visitAgain(id: number): void {
    const above = this.#store.folder(id)?.above
    this.#levels.find((level) => level.id === above)?.children.push(id)
  }

  #enter(folder: StoredFolder, { path, depth }: Place, look: VisitOptions, reach: Reach): void {
    if (depth > DEEPEST) return
    const visited = this.#visitor.visitFolder(folder, path, look)
    this.isSlow = visited.isSlow
    if (visited.id === null) return
    if (visited.displaced !== null) this.#visitAgain(visited.displaced)
    if (visited.isLeaf) return
    const unread = reach === 'new' && !visited.wasMoved
    const children = this.#store.childIds(visited.id, { unread })
    if (children.length > 0) this.#levels.push({ id: visited.id, path, depth, children, next: 0 })
  }
}
