import type { SortOrder } from '#contract/sorting.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { SentFile } from '#server/platform/os/sent-file.ts'
import type { FolderReader } from './folder-reader.ts'
import type { Keeping, KeptItem } from './kept-item.ts'
import type { ScopeHandle } from './scope-handle.ts'

/** What is at a path, links followed where they stay inside the scope. */
export type NodeKind = 'file' | 'directory' | 'other' | 'invalid_link'

export type Stat = {
  readonly kind: NodeKind
  /** Is the item itself a link? Then the rest speaks of what it leads to; of the link, when it leads nowhere we go. */
  readonly isLink: boolean
  /** Bytes. */
  readonly size: number
  /** POSIX `st_mode`: type and permission bits. */
  readonly mode: number
  /** Nanoseconds since the epoch. */
  readonly modifiedNs: bigint
  /**
   * When anything of it changed, its name too, by the disk's own clock: nanoseconds since the epoch; 0 where unknown. What a change answers may
   * be from before it got its name.
   */
  readonly changedNs: bigint
  /** When it was made, by the disk's own clock: tells it from an item before it that had the same `identity`. Nanoseconds since the epoch; 0 where unknown. */
  readonly bornNs: bigint
  /** Names this very item while it exists: device and inode. Never shown to anyone. */
  readonly identity: string
}

/** A folder's visible entries as columns, in the order asked for. Row `i` of each belongs together. */
export type DirectoryColumns = {
  readonly directory: Stat
  /** Names joined by `/`, which no name holds; empty for an empty folder. */
  readonly names: string
  /** One letter an entry: `ITEM_KIND` of `contract/resources.ts`. */
  readonly kinds: string
  /** Bytes. */
  readonly sizes: Float64Array
  /** POSIX `st_mode`. */
  readonly modes: Uint32Array
  /** Seconds since the epoch and the nanoseconds on top. */
  readonly modifiedSeconds: Float64Array
  readonly modifiedNanos: Uint32Array
  /** What tells the entries of one folder apart whatever they are called; see `inodeOf`. Of a link, the link's own. */
  readonly inodes: Float64Array
  readonly directories: number
  readonly files: number
}

/** A file opened for reading; `close` it whatever happens. It stays the same file however its name is changed meanwhile. */
export interface OpenFile extends AsyncDisposable {
  readonly stat: Stat
  /** Bytes `start` up to, not including, `end`; the whole file by default. Ends early only by throwing. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>
  /** The same as the body of a response, by the fastest way the runtime has. The file must stay open until it was sent. */
  body(range?: ByteRange): ResponseBody
  /**
   * Returns a function that finds the file as the runtime sends it by {@link body}, to be called once in the turn after the response was
   * handed over. It answers null where the runtime was given bytes, or the system does not tell.
   */
  followSending(): () => SentFile | null
  /** Fills `into` with the bytes from `start` on. Throws when the file ends before. */
  read(into: Uint8Array, start: number): Promise<void>
  /** All of a file of at most a few megabytes, at once. Throws when it is shorter than `stat` says. */
  bytes(): Promise<Uint8Array>
  /** A path by which another process of ours reads this very file while it is open here; null where there is none. */
  place(): string | null
  /** Where it lies on the disk at this moment, with no link on the way; null where it has no name any more, or there is no disk. */
  realPlace(): Uint8Array | null
  /** What is true of it now: tells whether somebody wrote to it meanwhile. */
  look(): Stat
  close(): Promise<void>
}
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]>

/** A file as the listing of its folder told of it. */
export type ListedFile = {
  readonly download: Grant<'download'>
  /** Bytes. */
  readonly size: number
  /** When it was modified: seconds since the epoch and the nanoseconds on top. */
  readonly seconds: number
  readonly nanos: number
  readonly inode: number
}
/** A file to be read whole, and where in a buffer its first byte belongs. */
export type Placed = { readonly file: ListedFile; readonly at: number }

/** New content: the bytes and, where the sender declared it, how many there must be. */
export type Content = { readonly stream: AsyncIterable<Uint8Array>; readonly length: number | null }

/** One step of a walk through a tree: children come after their folder. Links are named, never entered. */
export type TreeNode = {
  readonly path: VirtualPath
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  readonly size: number
}

export type WriteOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (bytes: number) => void
  /**
   * When the content was modified, in whole seconds since the epoch, where that is not now. The part of a second is still that of now:
   * entity tags must tell two contents of one second apart. For `create` and `replace`.
   */
  readonly modified?: number | undefined
  /** The content is staged and flushed meanwhile, but appears only after this. When it rejects, so does the call, and nothing is left. */
  readonly nameAfter?: Promise<void>
  /** What is replaced stays, kept in this way, where its volume can; `onKept` hears of it. Else it is gone. */
  readonly keep?: KeepOptions | undefined
}

export type KeepOptions = {
  readonly keeping: Keeping
  readonly onKept: (item: KeptItem) => void
  /** Nothing takes its place where it cannot be kept: `not_kept`. By default that goes on. */
  readonly isNeeded?: boolean
}

export type CopyOptions = WriteOptions & {
  /** Does the copy keep the time of its source, and its owner where the server may give things away? For moves to another volume. */
  readonly keepsLook?: boolean
}

/** What makes the items of a tree, one by one. What each method throws stands at {@link Storage}. */
export interface TreeMaker {
  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void>
  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<unknown>
  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<unknown>

  /** Gives a folder the permission bits, the time and, where the server may, the owner of another: the end of its move to another volume. */
  keepLook(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void>

  /**
   * Is `to` a true copy of `from`: a folder of a folder, a link with the same text, a file with the same bytes? Files are read back at both
   * ends, from their disks as far as the system lets go of what it remembers of them. A name behind which nothing is makes it false.
   */
  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean>
}

/**
 * A new folder that nobody sees until it is whole: it is built under a private name, which is written down first, and gets its own in one
 * step. Takes grants for what is below the name it will have. Left without `publish`, it is removed with all that it holds.
 */
export interface StagedFolder extends TreeMaker, AsyncDisposable {
  /** All that is in it is durable when this returns. */
  settle(): Promise<void>

  /**
   * Settles it and gives it its name, by one atomic rename; durable when this returns. Throws `name_taken` when anything has the name,
   * `not_found` when the folder it belongs in is missing. Nothing can be put into it by this value after that.
   */
  publish(): Promise<void>
}

/** What may take a node away: deleting, the end of a move, or an operation that is taken back. */
export type Removing = Grant<'delete' | 'rename' | 'create'>

export type RemoveOptions = {
  readonly signal?: AbortSignal
  readonly onRemoved?: (path: VirtualPath) => void
  /** A folder goes only while it is empty, decided by the disk in the same step; else `remove` throws `name_taken`. */
  readonly onlyEmpty?: boolean
}

export type WatchNews = 'changed' | 'gone'

/** A watch that was set up. `close` it whatever happens. */
export type Watch = {
  /** Where the item really is below the served root: the same for everybody. Never shown to anyone. */
  readonly place: VirtualPath
  /** Which item it is; as `Stat.identity`. */
  readonly identity: string
  /** Something may have changed: where the system does not tell by itself, it is looked at now. */
  readonly look: () => void
  readonly close: () => void
}

/**
 * The one door to the disk (R2). Takes grants, never strings; knows nothing of HTTP. Everything happens beneath the scope of the grant's
 * subject: a link that leaves it counts as absent, and what a link leads to is authorised again under its real path.
 *
 * Every method may throw AppError `not_found` (also when a folder on the way is missing or is no folder), `not_allowed` (the disk or
 * a rule on the real path refuses), `invalid` (the disk cannot hold such a name) and `disk_full`.
 */
export interface Storage extends TreeMaker {
  /** What is there. A link that leads nowhere we go is `not_found`, as in `open`. */
  stat(item: Grant<'list'>): Promise<Stat>

  /** What itself is there, links not followed: what copy, move and delete act on. */
  lstat(item: Grant<'list' | 'rename' | 'delete' | 'create' | 'modify'>): Promise<Stat>

  /**
   * Where an item really is, or would be: the path with the links on the way followed, its own name not. Throws `not_found` when a folder
   * on the way is missing, and where the grant does not cover that path.
   */
  locate(item: Grant): Promise<VirtualPath>

  /** The folder's entries that its reader may list. Throws `invalid` when it is no folder. */
  list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns>

  /**
   * Everything below a folder, unfiltered but for reserved names, so that its caller can judge each node; the folder itself is left out. In
   * a folder behind a link each node is judged where it really is: one the grant does not cover there ends the walk with `not_allowed`.
   */
  walk(directory: Grant<'list' | 'rename' | 'delete' | 'create'>, signal?: AbortSignal): AsyncIterable<TreeNode>

  /** Opens a regular file. Throws `invalid` for a folder and `not_found` for anything that is neither. Never waits for a pipe. */
  open(file: Grant<'download'>): Promise<OpenFile>

  /**
   * Reads small files (to 64 KiB; some hundred at most) whole, each straight to its place in `into`, as long as each is what its listing
   * told: no link, and of that size, time and inode after its bytes were read. Answers how many it read, in their order: it ends before the
   * first that is something else, or cannot be read, and `open` tells why. Costs little where files of one folder follow each other.
   */
  readListed(files: readonly Placed[], into: Uint8Array): Promise<number>

  /**
   * A new file, durable when this returns: staged, length-checked, flushed, then given its name. Throws `name_taken` when anything has
   * the name and `length_mismatch` when the bytes are not as many as declared; nothing is left behind.
   */
  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat>

  /**
   * New content for an existing regular file: readers see the old bytes or the new, never half. Its permission bits stay. Throws
   * `not_found` when there is none, `invalid` when it is no regular file, `length_mismatch` as `create`.
   */
  replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat>

  /** One new folder; its parent exists. Throws `name_taken` when anything has the name. `rename`: it arrives with what is moved. */
  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void>

  /**
   * Gives an item a new name, by one atomic rename. Throws `name_taken`, also in a race; `invalid` for a folder moved into itself.
   * Answers `other_volume` and changes nothing where the disk cannot rename.
   */
  move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'>

  /** As `move`, onto an existing file or link, which is replaced in the same step. Throws `name_taken` when either is a folder. */
  moveOver(
    from: Grant<'rename'>,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<'moved' | 'other_volume'>

  /**
   * A copy of one file or link (recreated, its target is not read), with its permission bits. Throws as `create`. `rename` at both ends
   * is a move to another volume.
   */
  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat>

  /** As `copy`, onto an existing file or link, which is replaced in one step. Throws `name_taken` when either is a folder. */
  copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat>

  /**
   * Begins a new folder at `to`. Until it has its name it waits in the folder that holds `beside`: `to` itself or, where folders above it
   * are missing, the topmost of those, which are made before it is published. Throws `name_taken` when anything has the name.
   */
  stageFolder(to: Grant<'create' | 'rename'>, beside?: Grant<'create' | 'rename'>): Promise<StagedFolder>

  /**
   * Removes an item and all below it, without following links. A node the grant does not cover ends it with `not_allowed`: ask `walk`
   * first. Throws `locked`, and removes nothing, when another disk is mounted in it. `onRemoved` hears of each node that is gone. Only `delete` removes what a person wants gone; with `rename` it ends a move whose
   * items are elsewhere by now, with `create` it takes back what the same operation made.
   */
  remove(item: Removing, options?: RemoveOptions): Promise<void>

  /**
   * From now on tells when what its reader sees of an item is not what it was: of a folder its entries that they may list, of a file its
   * content. Tells within a second, mostly at once, also of what others do on the disk; of a folder's entries not what happens below
   * them or where a link leads, which is found out later. `gone`, the last thing it tells: something else or nothing is at the path.
   */
  watch(item: Grant<'list'>, tell: (news: WatchNews) => void): Promise<Watch>

  /** What reads the folders of the grant's scope as they are, for the search index; see {@link FolderReader}. To be disposed before the storage. */
  reader(top: Grant<'list'>): FolderReader

  /**
   * The scope of a grant, held open for a program that runs in its folder. Throws `not_found` without the folder, `invalid` where it is none, and
   * `not_allowed` where no program could be given it.
   */
  openScope(folder: Grant<'execute'>): Promise<ScopeHandle>

  /** Bytes on the volume that holds this folder. */
  space(directory: Grant<'list'>): Promise<{ readonly total: number; readonly free: number }>

  close(): Promise<void>
}

/**
 * Where names of staged content are written down before they appear, so that the next start sweeps exactly those a crash left behind
 * and nothing else. `place` is the folder below the served root, in the form `VirtualPath` gives it.
 */
export interface StagingLog {
  record(entry: StagedName): Promise<void>
  forget(entry: StagedName): Promise<void>
  all(): Promise<StagedName[]>
}
export type StagedName = { readonly place: VirtualPath; readonly name: string }
