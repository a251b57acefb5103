import { decide, type Subject, visibleIn } from '#server/access/authorize.ts'
import { childOrNull, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { DOT } from '#server/platform/text/characters.ts'
import type { Block } from './block.ts'
import type { FolderNode } from './folder-table.ts'
import type { IndexTree } from './index-tree.ts'

type NameFilter = (name: string) => boolean
const everything: NameFilter = () => true

const UNKNOWN = 0
const YES = 1
const NO = 2

/** Maximum numbers of cached folder paths and name filters. */
const MOST_PATHS = 65_536
const MOST_JUDGES = 4096

/**
 * The tree as one subject may list it: a folder exists when it and all its parents up to the top of the scope may be listed; an entry
 * exists when its folder exists and its name may be listed there. The decisions are those of `authorize.ts`, cached until the shape of the
 * tree changes.
 */
export class View {
  readonly subject: Subject
  readonly #tree: IndexTree
  /** Whether rules, access entries or path limits also decide. */
  readonly hasRules: boolean
  /** Whether everything below the top of the scope may be listed. */
  readonly isWhole: boolean
  /** Whether the subject may list everything that the index knows. */
  readonly isEverything: boolean
  readonly #paths = new Map<FolderNode, VirtualPath | null>()
  readonly #judges = new Map<FolderNode, NameFilter>()
  #known = new Uint8Array(0)
  #shape = -1
  #top: FolderNode | null = null

  constructor(tree: IndexTree, subject: Subject) {
    this.subject = subject
    this.#tree = tree
    this.hasRules = subject.rules.length > 0 || subject.entries.length > 0 || subject.limitedTo !== undefined
    this.isWhole = !this.hasRules && !subject.hideDotfiles
    this.isEverything = this.isWhole && subject.scope.root === ROOT
  }

  /** Returns the folder at a path of the scope; null when the index knows none that the subject may list. */
  find(path: VirtualPath): FolderNode | null {
    this.#refresh()
    let node: FolderNode | null = this.#top
    if (path !== ROOT) for (const name of path.slice(1).split('/')) node = node?.children?.get(name) ?? null
    return node && this.showsFolder(node) ? node : null
  }

  /** Whether the subject may list this folder and its parents. */
  showsFolder(node: FolderNode): boolean {
    this.#refresh()
    const chain: FolderNode[] = []
    let known = UNKNOWN
    let at: FolderNode | null = node
    for (; at; at = at.parent) {
      known = this.#known[at.slot] ?? UNKNOWN
      if (known !== UNKNOWN) break
      chain.push(at)
      if (at === this.#top) break
    }
    if (!at) known = NO
    for (let i = chain.length - 1; i >= 0; i--) {
      const one = chain[i]
      if (!one) continue
      if (known !== NO) known = this.#judgeFolder(one) ? YES : NO
      this.#known[one.slot] = known
    }
    return known === YES
  }

  /** Whether the subject may list this entry, given that they may list its folder. */
  showsRow(block: Block, row: number): boolean {
    if (this.isWhole) return true
    if (!this.hasRules) {
      if (block.text.charCodeAt(block.starts[row] ?? 0) !== DOT) return true
      // A character that folds to a dot is not necessarily a dot.
      return block.originalAt[row] !== 0 && !block.nameAt(row).startsWith('.')
    }
    const node = this.#tree.folders.nodeInSlot(block.folders[row] ?? 0)
    return node !== null && this.#nameFilterOf(node)(block.nameAt(row))
  }

  /** Returns the path of a folder in the scope; null when no valid path exists. */
  pathOf(node: FolderNode): VirtualPath | null {
    this.#refresh()
    const known = this.#paths.get(node)
    if (known !== undefined) return known
    const path = this.#workOutPath(node)
    if (this.#paths.size >= MOST_PATHS) this.#paths.clear()
    this.#paths.set(node, path)
    return path
  }

  #workOutPath(node: FolderNode): VirtualPath | null {
    if (node === this.#top) return ROOT
    if (!node.parent) return null
    const above = this.pathOf(node.parent)
    return above === null ? null : childOrNull(above, node.name)
  }

  #judgeFolder(node: FolderNode): boolean {
    if (node === this.#top) return decide(this.subject, 'list', ROOT).allowed
    if (!node.parent) return false
    if (this.isWhole) return true
    if (!this.hasRules) return !node.name.startsWith('.')
    return this.#nameFilterOf(node.parent)(node.name)
  }

  #nameFilterOf(node: FolderNode): NameFilter {
    if (this.isWhole) return everything
    const known = this.#judges.get(node)
    if (known) return known
    const path = this.pathOf(node)
    const judge = path === null ? () => false : visibleIn(this.subject, path)
    if (this.#judges.size >= MOST_JUDGES) this.#judges.clear()
    this.#judges.set(node, judge)
    return judge
  }

  #refresh(): void {
    const { folders } = this.#tree
    if (this.#shape === folders.shape) return
    this.#shape = folders.shape
    this.#known = new Uint8Array(folders.slots)
    this.#paths.clear()
    this.#judges.clear()
    this.#top = this.#tree.find(this.subject.scope.root)
  }
}

/** Returns the path of an entry in the scope; null when it would be too long or too deep for a valid path. */
export function pathOfRow(view: View, folder: FolderNode, name: string): VirtualPath | null {
  const path = view.pathOf(folder)
  return path === null ? null : childOrNull(path, name)
}
