import {
  baseName,
  child,
  parent,
  parsePlainPath,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import type { DirectoryNode, FileNode, MemoryNode } from './memory-node.ts'

/** An entry to create: text or bytes of a file, `null` for a directory, a link's target, or an item of another kind. */
export type TreeEntry = string | Uint8Array | null | { readonly link: string } | 'other'
export type TreeAttributes = { readonly permissions?: number; readonly modifiedNs?: bigint }

/** A whole tree by path; parent directories are created. */
export type TreeContent = { readonly [path: string]: TreeEntry }

/** The result of resolving a path: the node there, and the directories on the way, its own directory last. */
export type Place = {
  /** The real path beneath the starting directory. */
  readonly path: VirtualPath
  readonly node: MemoryNode | undefined
  /** From the starting directory down to the one that contains `node`; empty for the starting directory itself. */
  readonly folders: readonly DirectoryNode[]
}

/** Linux follows the same number of links for one path. */
const MAX_LINKS = 40

/** The names and nodes of `MemoryStorage`. It checks no grants. */
export class MemoryTree {
  readonly root: DirectoryNode
  #lastId = 0
  #lastNs = 0n

  constructor(content: TreeContent = {}) {
    this.root = this.directory()
    for (const [path, entry] of Object.entries(content)) this.put(path, entry)
  }

  file(bytes: Uint8Array, permissions = 0o640): FileNode {
    return { kind: 'file', bytes, ...this.#item(permissions) }
  }

  directory(permissions = 0o750): DirectoryNode {
    return { kind: 'directory', entries: new Map(), ...this.#item(permissions) }
  }

  link(target: string): MemoryNode {
    return { kind: 'link', target, ...this.#item(0o777) }
  }

  /** Creates an entry at a path, links not followed, and replaces an existing one. */
  put(path: string, entry: TreeEntry, { permissions, modifiedNs }: TreeAttributes = {}): void {
    const at = parsePlainPath(path)
    if (at === ROOT) return
    const node = this.#build(entry, permissions)
    this.addEntry(this.#folder(parent(at)), baseName(at), node)
    if (modifiedNs !== undefined) node.modifiedNs = modifiedNs
  }

  /** Adds a node to a directory under a name. */
  addEntry(folder: DirectoryNode, name: string, node: MemoryNode): void {
    folder.entries.set(name, node)
    folder.modifiedNs = this.#now()
  }

  /** Removes a name from a directory. */
  removeEntry(folder: DirectoryNode, name: string): void {
    folder.entries.delete(name)
    folder.modifiedNs = this.#now()
  }

  #build(entry: TreeEntry, permissions: number | undefined): MemoryNode {
    if (entry === null) return this.directory(permissions)
    if (entry === 'other') return { kind: 'other', ...this.#item(permissions ?? 0o640) }
    if (typeof entry === 'string') return this.file(Buffer.from(entry), permissions)
    return entry instanceof Uint8Array ? this.file(entry, permissions) : this.link(entry.link)
  }

  #folder(path: VirtualPath): DirectoryNode {
    let here = this.root
    for (const name of segmentsOf(path)) {
      const next = here.entries.get(name) ?? this.directory()
      if (next.kind !== 'directory') throw new Error(`${path} is no folder`)
      if (!here.entries.has(name)) this.addEntry(here, name, next)
      here = next
    }
    return here
  }

  #item(permissions: number) {
    this.#lastId += 1
    return { id: this.#lastId, permissions, modifiedNs: this.#now() }
  }

  /** Returns the current time, always later than before, so that a later change is newer. */
  #now(): bigint {
    const clock = BigInt(Date.now()) * 1_000_000n
    this.#lastNs = clock > this.#lastNs ? clock : this.#lastNs + 1n
    return this.#lastNs
  }
}

/**
 * Resolves `path` from `top` as `openat2` with `RESOLVE_BENEATH` does: relative links on the way are followed, a final
 * one only when `follow` is set. Null when a directory on the way is missing or not a directory, when a link is
 * absolute, leaves `top` at any step, or has no target; a missing last name is a place without a node.
 */
export function resolve(top: DirectoryNode, path: VirtualPath, follow: boolean): Place | null {
  const names: string[] = []
  const folders = [top]
  const pending = segmentsOf(path).reverse()
  let links = 0
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === '..') {
      if (names.pop() === undefined) return null
      folders.pop()
      continue
    }
    const node = folders.at(-1)?.entries.get(name)
    const isLast = pending.length === 0
    if (node?.kind === 'link' && (follow || !isLast)) {
      links += 1
      if (links > MAX_LINKS || node.target === '' || node.target.startsWith('/')) return null
      pending.push(...steps(node.target).reverse())
      continue
    }
    if (node?.kind !== 'directory') {
      if (!isLast || (node === undefined && follow)) return null
      return { path: [...names, name].reduce(child, ROOT), node, folders }
    }
    names.push(name)
    folders.push(node)
  }
  return { path: names.reduce(child, ROOT), node: folders.pop(), folders }
}

const steps = (target: string) => target.split('/').filter((step) => step !== '' && step !== '.')
