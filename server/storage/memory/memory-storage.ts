import type { SortOrder } from '#contract/sort-order.ts'
import type { Grant } from '#server/access/authorize.ts'
import { isReservedName, isStagedName } from '#server/access/reserved.ts'
import { child, joinPaths, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { nameTaken, notAFile, notAFolder, notAllowed, notFound } from '#server/platform/refusals.ts'
import { POLL_INTERVAL, pollItem } from '#server/storage/watch/polled-watch.ts'
import { childGrant, namesOfItems } from '../child-grant.ts'
import { toDirectoryColumns } from '../directory-columns.ts'
import type { FolderReader } from '../folder-reader.ts'
import { itemFactsOf } from '../stat-or-null.ts'
import type {
  Content,
  CopyOptions,
  DirectoryColumns,
  ExaminedFolder,
  OpenFile,
  PlacedFile,
  RemoveOptions,
  Removing,
  StagedFolder,
  Stat,
  Storage,
  TreeNode,
  Watch,
  WatchEvent,
  WriteOptions,
} from '../storage.ts'
import { dated, duplicate, isSame, type MemoryCopyOptions } from './memory-copying.ts'
import { MemoryFolderReader } from './memory-folder-reader.ts'
import { type DirectoryNode, type FileNode, heldBy, type MemoryNode, sizeOf, statOf } from './memory-node.ts'
import { MemoryOpenFile } from './memory-open-file.ts'
import * as places from './memory-places.ts'
import { MemorySpace } from './memory-space.ts'
import { MemoryStagedFolder } from './memory-staged-folder.ts'
import { MemoryTree, resolve, type TreeContent } from './memory-tree.ts'

/** A {@link Storage} in memory, for tests. */
export class MemoryStorage implements Storage {
  /** The whole tree, for setup and assertions, without grants. Its paths begin at the served root. */
  readonly tree: MemoryTree
  readonly #space: MemorySpace

  /** `freeBytes`: free space until the disk is full. */
  constructor(content: TreeContent = {}, { freeBytes = 2 ** 40 }: { readonly freeBytes?: number } = {}) {
    this.tree = new MemoryTree(content)
    this.#space = new MemorySpace(freeBytes, heldBy(this.tree.root))
  }

  async stat(item: Grant<'list'>): Promise<Stat> {
    const { node } = places.locateExisting(this.#root, item)
    const stat = places.statBehind(this.#root, item, node)
    if (stat.kind === 'invalid_link') throw notFound()
    return stat
  }

  async lstat(item: Grant<'list' | 'rename' | 'delete' | 'create' | 'modify'>): Promise<Stat> {
    return statOf(places.locateExisting(this.#root, item).node)
  }

  async examine(directory: Grant<'list'>, items: readonly Grant<'list'>[]): Promise<ExaminedFolder> {
    const names = namesOfItems(directory, items)
    const { node, path } = places.locateExisting(this.#root, directory)
    if (node.kind !== 'directory' || path !== directory.path) throw notFound()
    const factsOrNull = (entry: MemoryNode | undefined) => (entry ? itemFactsOf(statOf(entry)) : null)
    return { directory: statOf(node), items: names.map((name) => factsOrNull(node.entries.get(name))) }
  }

  async locate(item: Grant): Promise<VirtualPath> {
    return places.locate(this.#root, item).path
  }

  async look(item: Grant): Promise<{ readonly path: VirtualPath; readonly stat: Stat | null }> {
    const { path, node } = places.locate(this.#root, item)
    return { path, stat: node ? statOf(node) : null }
  }

  async list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns> {
    signal?.throwIfAborted()
    const { node, path } = places.follow(this.#root, directory)
    const rows = [...folder(node).entries].flatMap(([name, entry]) => {
      const asked = directory.forRequestedPath(child(directory.path, name))
      const real = directory.forRequestedPath(child(path, name))
      return asked && real ? [{ name, stat: places.statBehind(this.#root, real, entry) }] : []
    })
    return toDirectoryColumns(await this.stat(directory), rows, sort)
  }

  async *walk(
    directory: Grant<'list' | 'rename' | 'delete' | 'create'>,
    signal?: AbortSignal,
  ): AsyncGenerator<TreeNode> {
    const { node, path } = places.locateExisting(this.#root, directory)
    for (const found of nodesBelow(folder(node), directory.path, signal)) {
      if (path !== directory.path && !directory.forPath(moved(found.path, directory.path, path))) throw notAllowed()
      yield found
    }
  }

  async open(file: Grant<'download'>): Promise<OpenFile> {
    const { node } = places.locateExisting(this.#root, file)
    const target = places.regularFile(places.follow(this.#root, file).node)
    return new MemoryOpenFile(places.statBehind(this.#root, file, node), target)
  }

  async readListed(files: readonly PlacedFile[], into: Uint8Array): Promise<number> {
    const changed = files.findIndex(({ file, at }) => !places.copyListed(this.#root, file, into.subarray(at)))
    return changed < 0 ? files.length : changed
  }

  async create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat> {
    places.locateVacant(this.#root, file)
    return this.#space.stage(content, options, (bytes) => this.#enter(file, dated(this.tree.file(bytes), options)))
  }

  async replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat> {
    this.#replaceable(file)
    return this.#space.stage(content, options, (bytes) => {
      const place = this.#replaceable(file)
      return this.#put(dated(this.tree.file(bytes, place.node.permissions), options), place)
    })
  }

  async makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void> {
    this.#enter(directory, this.tree.directory())
  }

  async move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'> {
    const source = places.locateExisting(this.#root, from)
    const target = places.locate(this.#root, to)
    if (target.node) throw nameTaken()
    if (source.node.kind === 'directory' && target.folders.includes(source.node))
      throw new AppError('invalid', 'A folder cannot be moved into itself.')
    this.#rename(source, target)
    return 'moved'
  }

  async moveOver(from: Grant<'rename'>, to: Grant<'modify'>): Promise<'moved' | 'other_volume'> {
    const source = places.locateExisting(this.#root, from)
    const target = this.#overwritable(to)
    if (source.node.kind === 'directory') throw nameTaken()
    if (source.node !== target.node) this.#space.release(heldBy(target.node))
    this.#rename(source, target)
    return 'moved'
  }

  async copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat> {
    places.locateVacant(this.#root, to)
    return this.#copied(from, options, (node) => this.#enter(to, node))
  }

  async copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat> {
    this.#overwritable(to)
    if (places.locateExisting(this.#root, from).node.kind === 'directory') throw nameTaken()
    return this.#copied(from, { ...options, replaces: true }, (node) => this.#put(node, this.#overwritable(to)))
  }

  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void> {
    return this.copyTime(from, to)
  }

  async copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void> {
    places.locateExisting(this.#root, to).node.modifiedNs = places.locateExisting(this.#root, from).node.modifiedNs
  }

  async setTime(directory: Grant<'create'>, seconds: number): Promise<void> {
    places.locateExisting(this.#root, directory).node.modifiedNs = BigInt(seconds) * 1_000_000_000n
  }

  async isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<boolean> {
    return isSame(places.locateExisting(this.#root, from).node, places.locate(this.#root, to).node)
  }

  async stageFolder(to: Grant<'create' | 'rename'>, beside = to): Promise<StagedFolder> {
    if (beside === to) places.locateVacant(this.#root, to)
    const place = places.locate(this.#root, beside)
    const { folder: holder } = places.entryOf(place)
    const real = moved(to.path, beside.path, place.path)
    return new MemoryStagedFolder({
      tree: this.tree,
      space: this.#space,
      to,
      real,
      holder,
      existing: (grant) => places.locateExisting(this.#root, grant).node,
      vacant: (grant) => places.locateVacant(this.#root, grant),
    })
  }

  async remove(item: Removing, options: RemoveOptions = {}): Promise<void> {
    const place = places.locateExisting(this.#root, item)
    const real = item.forPath(place.path)
    if (!real) throw notFound()
    this.#remove({ ...places.entryOf(place), node: place.node, asked: item, real }, options)
  }

  async space(directory: Grant<'list'>): Promise<{ total: number; free: number }> {
    folder(places.follow(this.#root, directory).node)
    return { total: this.#space.total, free: this.#space.free }
  }

  reader({ subject }: Grant<'list'>): FolderReader {
    const top = resolve(this.#root, subject.scope.root, false)?.node
    if (!top) throw notFound()
    const everybody = { ...subject, rules: [], entries: [], hideDotfiles: false }
    return new MemoryFolderReader(folder(top), everybody)
  }

  async openScope(_folder: Grant<'execute'>): Promise<never> {
    throw notAllowed()
  }

  async watch(item: Grant<'list'>, tell: (event: WatchEvent) => void): Promise<Watch> {
    const { kind, identity } = await this.stat(item)
    const { path } = places.follow(this.#root, item)
    const poll = pollItem(this, item, { isFolder: kind === 'directory', tell })
    await poll.start(POLL_INTERVAL)
    const place = joinPaths(item.subject.scope.root, path)
    return { place, identity, checkNow: () => poll.checkNow(), close: () => poll.close() }
  }

  async close(): Promise<void> {
    this.tree.root.entries.clear()
  }

  get #root(): DirectoryNode {
    return this.tree.root
  }

  #enter(grant: Grant<'create' | 'rename'>, node: MemoryNode): Stat {
    const entry = places.locateVacant(this.#root, grant)
    this.tree.addEntry(entry.folder, entry.name, node)
    return statOf(node)
  }

  /** Copies a file or a link; `name` gives the complete copy its name. */
  async #copied(from: Grant, options: MemoryCopyOptions | undefined, name: (copy: MemoryNode) => Stat): Promise<Stat> {
    const { node } = places.locateExisting(this.#root, from)
    return duplicate({ tree: this.tree, space: this.#space }, node, options, name)
  }

  /** Replaces a node with another. */
  #put(node: MemoryNode, old: places.FoundPlace): Stat {
    const { folder, name } = places.entryOf(old)
    this.tree.addEntry(folder, name, node)
    this.#space.release(heldBy(old.node))
    return statOf(node)
  }

  /** Returns the file whose content is replaced, links followed. */
  #replaceable(grant: Grant<'modify'>): places.Place & { node: FileNode } {
    const place = places.follow(this.#root, grant)
    if (place.node.kind !== 'file') throw notAFile()
    return { ...place, node: place.node }
  }

  /** Returns the file or link itself that another item replaces. */
  #overwritable(grant: Grant<'modify'>): places.FoundPlace {
    const place = places.locateExisting(this.#root, grant)
    if (place.node.kind === 'directory') throw nameTaken()
    return place
  }

  #rename(source: places.FoundPlace, target: places.Place): void {
    const from = places.entryOf(source)
    const to = places.entryOf(target)
    this.tree.removeEntry(from.folder, from.name)
    this.tree.addEntry(to.folder, to.name, source.node)
  }

  #remove(doomed: Doomed, options: RemoveOptions): void {
    options.signal?.throwIfAborted()
    const { node } = doomed
    if (options.onlyEmpty && node.kind === 'directory' && node.entries.size > 0) throw nameTaken()
    for (const [name, held] of node.kind === 'directory' ? [...node.entries] : []) {
      // Staged content is not an item of its own: it is removed with its directory.
      if (isStagedName(name)) this.#drop({ folder: folder(node), name }, held, heldBy(held))
      else this.#remove({ folder: folder(node), name, node: held, ...coverBelow(doomed, name) }, options)
    }
    this.#drop(doomed, node)
    options.onRemoved?.(doomed.asked.path, 1)
  }

  #drop({ folder, name }: places.Entry, node: MemoryNode, bytes = node.kind === 'file' ? heldBy(node) : 0): void {
    this.tree.removeEntry(folder, name)
    this.#space.release(bytes)
  }
}

/** The grants for removing a node, under its requested path and its real path. */
type Cover = { readonly asked: Removing; readonly real: Removing }

function coverBelow(folder: Cover, name: string): Cover {
  const [asked, real] = [childGrant(folder.asked, name), childGrant(folder.real, name)]
  if (!asked || !real) throw notAllowed()
  return { asked, real }
}

/** A node to be removed. */
type Doomed = places.Entry & Cover & { readonly node: MemoryNode }

/** Returns a path below `from` as the corresponding path below `to`. */
const moved = (path: VirtualPath, from: VirtualPath, to: VirtualPath) => joinPaths(to, relativeTo(from, path) ?? ROOT)

function folder(node: MemoryNode): DirectoryNode {
  if (node.kind !== 'directory') throw notAFolder()
  return node
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
