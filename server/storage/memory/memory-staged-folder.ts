import type { Grant } from '#server/access/authorize.ts'
import { STAGED_PREFIX } from '#server/access/reserved.ts'
import { baseName, joinPaths, parent, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { nameTaken, notFound } from '#server/platform/refusals.ts'
import type { Content, CopyEnds, CopyOptions, StagedFolder, WriteOptions } from '../storage.ts'
import { dated, duplicate, isSame } from './memory-copying.ts'
import { type DirectoryNode, heldBy, type MemoryNode } from './memory-node.ts'
import type { Entry } from './memory-places.ts'
import type { MemorySpace } from './memory-space.ts'
import { type MemoryTree, resolve } from './memory-tree.ts'

export type MemoryStaging = {
  readonly tree: MemoryTree
  readonly space: MemorySpace
  readonly to: Grant<'create' | 'rename'>
  /** Its real final location. */
  readonly real: VirtualPath
  /** The directory that contains it meanwhile. */
  readonly holder: DirectoryNode
  /** Returns the node at a path of the storage. */
  readonly existing: (grant: Grant) => MemoryNode
  /** Returns a free name of the storage. Throws `name_taken`. */
  readonly vacant: (grant: Grant) => Entry
}

/** A {@link StagedFolder} of a storage in memory, under a private name like one on a disk. */
export class MemoryStagedFolder implements StagedFolder {
  readonly #staging: MemoryStaging
  readonly #folder: DirectoryNode
  readonly #name: string
  #published = false

  constructor(staging: MemoryStaging) {
    this.#staging = staging
    this.#folder = staging.tree.directory()
    this.#name = `${STAGED_PREFIX}${crypto.randomUUID()}`
    staging.tree.addEntry(staging.holder, this.#name, this.#folder)
  }

  async makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    this.#enter(directory, this.#staging.tree.directory())
  }

  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<void> {
    const { space, tree } = this.#staging
    return space.stage(content, options, (bytes) => this.#enter(file, dated(tree.file(bytes), options)))
  }

  async copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<void> {
    await duplicate(this.#staging, this.#staging.existing(from), options, (node) => this.#enter(to, node))
  }

  async copyTogether(files: readonly CopyEnds[]): Promise<readonly CopyEnds[]> {
    return files
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.copyTime(from, to)
  }

  async copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    const node = this.#existing(to)
    if (node) node.modifiedNs = this.#staging.existing(from).modifiedNs
  }

  async setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    const node = this.#existing(directory)
    if (node) node.modifiedNs = BigInt(seconds) * 1_000_000_000n
  }

  async isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<boolean> {
    return isSame(this.#staging.existing(from), this.#existing(to))
  }

  async flush(): Promise<void> {
    // Nothing to flush.
  }

  async publish(): Promise<void> {
    const { tree, holder, vacant, to } = this.#staging
    const { folder, name } = vacant(to)
    tree.removeEntry(holder, this.#name)
    tree.addEntry(folder, name, this.#folder)
    this.#published = true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#published) return
    this.#staging.tree.removeEntry(this.#staging.holder, this.#name)
    this.#staging.space.release(heldBy(this.#folder))
  }

  #existing(grant: Grant): MemoryNode | undefined {
    const inner = this.#inner(grant)
    if (inner === '/') return this.#folder
    return this.#holderOf(inner).entries.get(baseName(inner))
  }

  #enter(grant: Grant, node: MemoryNode): void {
    const inner = this.#inner(grant)
    const holder = this.#holderOf(inner)
    if (holder.entries.has(baseName(inner))) throw nameTaken()
    this.#staging.tree.addEntry(holder, baseName(inner), node)
  }

  /** Returns the directory that contains a path inside; links are not followed, not even ones just created. */
  #holderOf(inner: VirtualPath): DirectoryNode {
    const found = resolve(this.#folder, parent(inner), false)
    if (found?.node?.kind !== 'directory' || found.path !== parent(inner)) throw notFound()
    return found.node
  }

  #inner(grant: Grant): VirtualPath {
    const { to, real } = this.#staging
    const inner = relativeTo(to.path, grant.path)
    if (inner === null) throw new Error('A staged folder was asked for what is not in it.')
    const place = joinPaths(real, inner)
    if (place !== grant.path && !grant.forPath(place)) throw notFound()
    return inner
  }
}
