import type { SortOrder } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { child, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'
import { toDirectoryColumns } from './directory-columns.ts'
import { type DirectoryNode, type FileNode, heldBy, type MemoryNode, sizeOf, statOf } from './memory-node.ts'
import { MemoryOpenFile } from './memory-open-file.ts'
import * as places from './memory-places.ts'
import { MemoryTree, type TreeContent } from './memory-tree.ts'
import { receive } from './receive.ts'
import type { Content, DirectoryColumns, OpenFile, Stat, Storage, TreeNode, WriteOptions } from './storage.ts'

type RemoveOptions = { readonly signal?: AbortSignal; readonly onRemoved?: (path: VirtualPath) => void }

/** A {@link Storage} that keeps everything in memory: for tests of what stands above it. */
export class MemoryStorage implements Storage {
  /** All that is there, past every grant: for arranging and looking at it. Its paths begin at the served root. */
  readonly tree: MemoryTree
  readonly #totalBytes: number
  #freeBytes: number

  /** `freeBytes` is how much more content fits before the disk is full. */
  constructor(content: TreeContent = {}, { freeBytes = 2 ** 40 }: { readonly freeBytes?: number } = {}) {
    this.tree = new MemoryTree(content)
    this.#freeBytes = freeBytes
    this.#totalBytes = freeBytes + heldBy(this.tree.root)
  }

  async stat(item: Grant<'list'>): Promise<Stat> {
    const { node } = places.locateExisting(this.#root, item)
    const stat = places.statBehind(this.#root, item, node)
    if (stat.kind === 'invalid_link') throw places.notFound()
    return stat
  }

  async lstat(item: Grant<'list' | 'rename' | 'delete' | 'create' | 'modify'>): Promise<Stat> {
    return statOf(places.locateExisting(this.#root, item).node)
  }

  async list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns> {
    signal?.throwIfAborted()
    const { node, path } = places.follow(this.#root, directory)
    const rows = [...folder(node).entries].flatMap(([name, entry]) => {
      const asked = directory.at(child(directory.path, name))
      const real = directory.at(child(path, name))
      return asked && real ? [{ name, stat: places.statBehind(this.#root, real, entry) }] : []
    })
    return toDirectoryColumns(await this.stat(directory), rows, sort)
  }

  async *walk(directory: Grant<'list' | 'rename' | 'delete'>, signal?: AbortSignal): AsyncGenerator<TreeNode> {
    const { node } = places.locateExisting(this.#root, directory)
    yield* nodesBelow(folder(node), directory.path, signal)
  }

  async open(file: Grant<'download'>): Promise<OpenFile> {
    const { node } = places.locateExisting(this.#root, file)
    const target = places.regularFile(places.follow(this.#root, file).node)
    return new MemoryOpenFile(places.statBehind(this.#root, file, node), target)
  }

  async create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat> {
    places.locateVacant(this.#root, file)
    return this.#staged(content, options, (bytes) => this.#enter(file, this.tree.file(bytes)))
  }

  async replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat> {
    this.#replaceable(file)
    return this.#staged(content, options, (bytes) => {
      const { node, entry } = this.#replaceable(file)
      const fresh = this.tree.file(bytes, node.permissions)
      this.tree.enter(entry.folder, entry.name, fresh)
      this.#freeBytes += heldBy(node)
      return statOf(fresh)
    })
  }

  async makeDirectory(directory: Grant<'create'>): Promise<void> {
    this.#enter(directory, this.tree.directory())
  }

  async move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved'> {
    const source = places.locateExisting(this.#root, from)
    const target = places.locate(this.#root, to)
    if (target.node) throw places.nameTaken()
    if (source.node.kind === 'directory' && target.folders.includes(source.node))
      throw new AppError('invalid', 'A folder cannot be moved into itself.')
    this.#rename(source, target)
    return 'moved'
  }

  async moveOver(from: Grant<'rename'>, to: Grant<'modify'>): Promise<'moved'> {
    const source = places.locateExisting(this.#root, from)
    const target = places.locateExisting(this.#root, to)
    if (source.node.kind === 'directory' || target.node.kind === 'directory') throw places.nameTaken()
    if (source.node !== target.node) this.#freeBytes += heldBy(target.node)
    this.#rename(source, target)
    return 'moved'
  }

  async copy(from: Grant<'list'>, to: Grant<'create'>, options?: WriteOptions): Promise<Stat> {
    const { node } = places.locateExisting(this.#root, from)
    if (node.kind === 'link') return this.#enter(to, this.tree.link(node.target))
    const source = places.regularFile(node)
    places.locateVacant(this.#root, to)
    return this.#staged(contentOf(source), options, (bytes) =>
      this.#enter(to, this.tree.file(bytes, source.permissions)),
    )
  }

  async copyOver(from: Grant<'list'>, to: Grant<'modify'>, options?: WriteOptions): Promise<Stat> {
    const source = places.regularFile(places.locateExisting(this.#root, from).node)
    return this.replace(to, contentOf(source), options)
  }

  async remove(item: Grant<'delete'>, options: RemoveOptions = {}): Promise<void> {
    const place = places.locateExisting(this.#root, item)
    this.#remove({ ...places.entryOf(place), node: place.node, asked: item.path, real: place.path }, item, options)
  }

  async space(directory: Grant<'list'>): Promise<{ total: number; free: number }> {
    folder(places.follow(this.#root, directory).node)
    return { total: this.#totalBytes, free: this.#freeBytes }
  }

  async close(): Promise<void> {
    this.tree.root.entries.clear()
  }

  get #root(): DirectoryNode {
    return this.tree.root
  }

  /** Takes all content in before `name` gives it a name; whatever goes wrong, nothing of it stays. */
  async #staged(content: Content, options: WriteOptions = {}, name: (bytes: Uint8Array) => Stat): Promise<Stat> {
    if (content.length !== null) this.#needs(content.length)
    const chunks: Uint8Array[] = []
    let held = 0
    const keep = (chunk: Uint8Array) => {
      this.#needs(chunk.length)
      this.#freeBytes -= chunk.length
      held += chunk.length
      chunks.push(Uint8Array.from(chunk))
    }
    try {
      await receive(content, keep, options)
      options.signal?.throwIfAborted()
      return name(Buffer.concat(chunks))
    } catch (error) {
      this.#freeBytes += held
      throw error
    }
  }

  #needs(bytes: number): void {
    if (bytes > this.#freeBytes) throw new AppError('disk_full', 'The disk is full.')
  }

  #enter(grant: Grant<'create'>, node: MemoryNode): Stat {
    const entry = places.locateVacant(this.#root, grant)
    this.tree.enter(entry.folder, entry.name, node)
    return statOf(node)
  }

  #replaceable(grant: Grant<'modify'>): { node: FileNode; entry: places.Entry } {
    const place = places.follow(this.#root, grant)
    if (place.node.kind !== 'file') throw new AppError('invalid', 'Not a file.')
    return { node: place.node, entry: places.entryOf(place) }
  }

  #rename(source: places.FoundPlace, target: places.Place): void {
    const from = places.entryOf(source)
    const to = places.entryOf(target)
    this.tree.leave(from.folder, from.name)
    this.tree.enter(to.folder, to.name, source.node)
  }

  #remove(doomed: Doomed, grant: Grant<'delete'>, options: RemoveOptions): void {
    options.signal?.throwIfAborted()
    const { node, asked, real } = doomed
    if (!grant.within(asked) || !grant.within(real)) throw new AppError('not_allowed', 'Not allowed.')
    for (const [name, below] of node.kind === 'directory' ? [...node.entries] : []) {
      const next = { folder: folder(node), name, node: below, asked: child(asked, name), real: child(real, name) }
      this.#remove(next, grant, options)
    }
    this.tree.leave(doomed.folder, doomed.name)
    this.#freeBytes += node.kind === 'file' ? heldBy(node) : 0
    options.onRemoved?.(asked)
  }
}

/** A node to be removed, under the path it was asked for and the one it has. */
type Doomed = places.Entry & { readonly node: MemoryNode; readonly asked: VirtualPath; readonly real: VirtualPath }

function folder(node: MemoryNode): DirectoryNode {
  if (node.kind !== 'directory') throw new AppError('invalid', 'Not a folder.')
  return node
}

function contentOf({ bytes }: FileNode): Content {
  async function* stream() {
    yield bytes
  }
  return { stream: stream(), length: bytes.length }
}

function* nodesBelow(directory: DirectoryNode, path: VirtualPath, signal: AbortSignal | undefined): Iterable<TreeNode> {
  for (const [name, node] of [...directory.entries]) {
    signal?.throwIfAborted()
    if (isReservedName(name)) continue
    const at = child(path, name)
    yield { path: at, kind: node.kind, size: sizeOf(node) }
    if (node.kind === 'directory') yield* nodesBelow(node, at, signal)
  }
}
