import type { SortOrder } from '#contract/sort-order.ts'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { SentFile } from '#server/platform/os/sent-file.ts'
import type { FolderReader } from './folder-reader.ts'
import type { RetainedItem, RetentionDetails } from './retained-item.ts'
import type { ScopeHandle } from './scope-handle.ts'

/** Kind of the item at a path, with links followed inside the scope. */
export type NodeKind = 'file' | 'directory' | 'other' | 'invalid_link'

export type Stat = {
  readonly kind: NodeKind
  /**
   * Whether the item itself is a link. Then the other fields describe its target or, when the target does not exist in
   * the scope, the link.
   */
  readonly isLink: boolean
  /** Bytes. */
  readonly size: number
  /** POSIX `st_mode`: type and permission bits. */
  readonly mode: number
  /** Nanoseconds since the epoch. */
  readonly modifiedNs: bigint
  /**
   * Time of the last change to the item, including its name, by the disk's own clock: nanoseconds since the epoch; 0
   * where unknown. The result of a change may have the time before the item got its name.
   */
  readonly changedNs: bigint
  /**
   * Creation time by the disk's own clock: distinguishes it from an earlier item with the same `identity`. Nanoseconds
   * since the epoch; 0 where unknown.
   */
  readonly bornNs: bigint
  /** Identifies this item while it exists: device and inode. Never shown to users. */
  readonly identity: string
}

/** The visible entries of a directory as columns, in the requested order. Row `i` of each belongs together. */
export type DirectoryColumns = {
  readonly directory: Stat
  /** Names joined by `/`, which no name contains; empty for an empty directory. */
  readonly names: string
  /** One letter per entry: `ITEM_KIND` of `contract/resources.ts`. */
  readonly kinds: string
  /** Bytes. */
  readonly sizes: Float64Array
  /** POSIX `st_mode`. */
  readonly modes: Uint32Array
  /** Seconds since the epoch, and the nanoseconds. */
  readonly modifiedSeconds: Float64Array
  readonly modifiedNanos: Uint32Array
  /** Distinguishes the entries of one directory regardless of their names; see `inodeOf`. For a link, the inode of the link itself. */
  readonly inodes: Float64Array
  readonly directories: number
  readonly files: number
}

/** Metadata of a directory and of items in it, in the order requested; null for one that does not exist. */
export type ExaminedFolder = { readonly directory: Stat; readonly items: readonly (ItemFacts | null)[] }

/** The part of `Stat` that a list of items shows; `seconds` and `nanos` are its `modifiedNs`. */
export type ItemFacts = Pick<Stat, 'kind' | 'isLink' | 'size'> & { readonly seconds: number; readonly nanos: number }

/** A file opened for reading; the caller must `close` it. It remains the same file even if it is renamed. */
export interface OpenFile extends AsyncDisposable {
  readonly stat: Stat
  /** Returns bytes `start` up to, not including, `end`; the whole file by default. Ends early only by throwing. */
  stream(range?: ByteRange): ReadableStream<Uint8Array>
  /**
   * Returns the same bytes as the body of a response, by the fastest method of the runtime. Create the response at once: bytes may be in
   * memory that the next call, for any file, overwrites, and a response copies them. Where it is not bytes, the file must stay open until
   * it was sent.
   */
  body(range?: ByteRange): ResponseBody
  /**
   * Returns a function that finds the file as the runtime sends it by {@link body}; call it once in the turn after the
   * response was passed on. It returns null where the runtime was given bytes, or the system does not provide this.
   */
  followSending(): () => SentFile | null
  /** Fills `into` with the bytes from `start` on. Throws when the file ends earlier. */
  read(into: Uint8Array, start: number): Promise<void>
  /** Returns the whole content of a file of at most a few megabytes. Throws when it is shorter than `stat` says. */
  bytes(): Promise<Uint8Array>
  /** Returns a path by which another process of Coffer reads this file while it is open here; null where there is none. */
  sharedPath(): string | null
  /** Returns the current absolute path of the file with all links resolved; null where it no longer has a name, or there is no disk. */
  currentPath(): Uint8Array | null
  /** Returns its current metadata, which shows whether it was written meanwhile. */
  currentStat(): Stat
  close(): Promise<void>
}
export type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]>

/** A file as listed in its directory. */
export type ListedFile = {
  readonly download: Grant<'download'>
  /** Bytes. */
  readonly size: number
  /** Modification time: seconds since the epoch, and the nanoseconds. */
  readonly seconds: number
  readonly nanos: number
  readonly inode: number
}
/** A file to read completely, and the offset of its first byte in a buffer. */
export type PlacedFile = { readonly file: ListedFile; readonly at: number }

/** New content: the bytes and, where the sender declared it, their number. */
export type Content = {
  readonly stream: AsyncIterable<Uint8Array>
  readonly length: number | null
  /** Returns all bytes of a small content, in place of `stream`. */
  readonly whole?: (() => Promise<Uint8Array>) | undefined
  /** Whether nothing else refers to the chunks, so that their memory may be freed once they are written: they are empty then. */
  readonly isDisposable?: boolean
}

/** One step of a walk through a tree: a directory comes before its contents. Links are returned, never entered. */
export type TreeNode = {
  readonly path: VirtualPath
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  readonly size: number
}

export type WalkOptions = {
  readonly sizes?: boolean
  /**
   * For counting: called with directories that cannot be read, which are passed over; otherwise they end the walk with
   * `not_allowed`. What lies too deep for a path then has that of the deepest directory above it that has one; otherwise
   * it ends the walk with `invalid`.
   */
  readonly onUnreadable?: ((folder: VirtualPath) => void) | undefined
}

export type WriteOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (bytes: number) => void
  /**
   * Modification time of the content in whole seconds since the epoch, by default now. The fraction of a second is
   * always the current one, because entity tags must distinguish two contents of the same second. For `create` and
   * `replace`.
   */
  readonly modified?: number | undefined
  /**
   * The content is staged and flushed meanwhile, but appears only after this resolves. When it rejects, so does the
   * call, and nothing remains.
   */
  readonly nameAfter?: Promise<void>
  /** Options for retaining the replaced content, where its volume can do so; `onKept` is then called. Without it, that content is lost. */
  readonly keep?: KeepOptions | undefined
}

export type KeepOptions = {
  readonly keeping: RetentionDetails
  readonly onKept: (item: RetainedItem) => void
  /** Whether nothing is replaced where the content cannot be stored: `not_kept`. By default it is replaced all the same. */
  readonly isNeeded?: boolean
}

export type CopyOptions = WriteOptions & {
  /** Whether the copy gets the time of its source and, where the server is permitted to set it, its owner. For moves to another volume. */
  readonly preservesAttributes?: boolean
  /**
   * Whether the copy gets the modification time of its source, by default now. If it replaces a file, the fraction of a second is the current
   * one; see `WriteOptions.modified`.
   */
  readonly keepsTime?: boolean
}

/** The grants for the source of a copy and for the copy. */
export type CopyEnds = { readonly from: Grant<'list' | 'rename'>; readonly to: Grant<'create' | 'rename'> }

/** Creates the items of a tree, one by one. The errors of each method are documented at {@link Storage}. */
export interface TreeBuilder {
  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void>
  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<unknown>
  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<unknown>

  /**
   * Copies permission bits, modification time and, where the server is permitted to set it, the owner from one
   * directory to another: the end of its move to another volume.
   */
  copyAttributes(from: Grant<'rename'>, to: Grant<'rename'>): Promise<void>

  /** Copies the modification time from one directory to another, whose content is complete: adding entries changes the time again. */
  copyTime(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>): Promise<void>

  /** Sets the modification time of a directory whose content is complete, in whole seconds since the epoch. */
  setTime(directory: Grant<'create'>, seconds: number): Promise<void>

  /**
   * Returns whether `to` is an exact copy of `from`: a directory of a directory, a link with the same text, a file with
   * the same bytes. Files are read back at both ends, from their disks as far as the system drops its cache. False if
   * either does not exist.
   */
  isCopy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, signal?: AbortSignal): Promise<boolean>
}

/**
 * A new directory that is invisible until it is complete: it is built under a private name, which is recorded first,
 * and gets its own name in one step. Takes grants for paths below its final name. Without `publish`, it is removed with
 * its contents.
 */
export interface StagedFolder extends TreeBuilder, AsyncDisposable {
  /**
   * Copies small files of one directory to another as `copy` would, under their names, by fewer calls. Returns those
   * that were not copied, for `copy`: items that are no small files or, where the disk does not support it, all of them.
   */
  copyTogether(files: readonly CopyEnds[], options?: CopyOptions): Promise<readonly CopyEnds[]>

  /** Makes all its contents durable. */
  flush(): Promise<void>

  /**
   * Settles it and gives it its name, by one atomic rename; durable when this returns. Throws `name_taken` when the
   * name exists and `not_found` when the target directory is missing. Nothing can be added by this value afterwards.
   */
  publish(): Promise<void>
}

/** Grants with which a node may be removed: for deleting, for the end of a move, or for rolling back an operation. */
export type Removing = Grant<'delete' | 'rename' | 'create'>

export type RemoveOptions = {
  readonly signal?: AbortSignal
  /** Called when nodes were removed: with their number, and the path of one of them or of their directory. */
  readonly onRemoved?: (path: VirtualPath, items: number) => void
  /** A directory is removed only if it is empty, which the disk decides in the same step; otherwise `remove` throws `name_taken`. */
  readonly onlyEmpty?: boolean
}

export type WatchEvent = 'changed' | 'gone'

/** An active watch, which the caller must `close`. */
export type Watch = {
  /** Real location of the item below the served root, the same for all users. Never shown to users. */
  readonly place: VirtualPath
  /** Identity of the item; as `Stat.identity`. */
  readonly identity: string
  /** Checks for changes now, where the system does not report them. */
  readonly checkNow: () => void
  readonly close: () => void
}

/**
 * The only access to the disk. Takes grants, never strings; independent of HTTP. Everything happens beneath the scope
 * of the grant's subject: a link that leaves it counts as absent, and the target of a link is authorized again under
 * its real path.
 *
 * Every method may throw AppError `not_found` (also when a directory on the way is missing or not a directory),
 * `not_allowed` (the disk or a rule on the real path refuses), `invalid` (the disk cannot store such a name) and
 * `disk_full`.
 */
export interface Storage extends TreeBuilder {
  /** Returns the metadata of an item. An invalid link is `not_found`, as in `open`. */
  stat(item: Grant<'list'>): Promise<Stat>

  /** Returns the metadata of the item itself, links not followed: the item that copy, move and delete act on. */
  lstat(item: Grant<'list' | 'rename' | 'delete' | 'create' | 'modify'>): Promise<Stat>

  /**
   * Returns the metadata of a directory and of items in it, links not followed: faster than `lstat` of each. Throws
   * `not_found` also when a link is at the path of the directory or on the way.
   */
  examine(directory: Grant<'list'>, items: readonly Grant<'list'>[]): Promise<ExaminedFolder>

  /**
   * Returns the real location of an item, or the one it would have: the path with the links on the way followed, but
   * not its own name. Throws `not_found` when a directory on the way is missing, and where the grant does not cover
   * that path.
   */
  locate(item: Grant): Promise<VirtualPath>

  /** Returns what `locate` and `lstat` return, by one access to the disk; the metadata is null where the name is free. Throws as `locate`. */
  look(item: Grant): Promise<{ readonly path: VirtualPath; readonly stat: Stat | null }>

  /** Returns the directory's entries that its reader has permission to list. Throws `invalid` when it is not a directory. */
  list(directory: Grant<'list'>, sort: SortOrder, signal?: AbortSignal): Promise<DirectoryColumns>

  /**
   * Yields everything below a directory, unfiltered except for reserved names, so that the caller can check each node;
   * the directory itself is excluded. Behind a link each node is checked at its real location: one that the grant does
   * not cover there ends the walk with `not_allowed`. Without `sizes`, which is faster, they may be 0.
   */
  walk(
    directory: Grant<'list' | 'rename' | 'delete' | 'create'>,
    signal?: AbortSignal,
    options?: WalkOptions,
  ): AsyncIterable<TreeNode>

  /** Opens a regular file. Throws `invalid` for a directory and `not_found` for anything else. Never waits for a pipe. */
  open(file: Grant<'download'>): Promise<OpenFile>

  /**
   * Reads small files (up to 64 KiB; at most some hundred) completely, each directly to its offset in `into`, as long
   * as each matches its listing: no link, and of that size, time and inode after its bytes were read. Returns how many
   * were read, in their order: it stops before the first that differs or cannot be read, and `open` gives the reason.
   * Efficient where files of one directory follow each other.
   */
  readListed(files: readonly PlacedFile[], into: Uint8Array): Promise<number>

  /**
   * Creates a file, durable when this returns: staged, length-checked, flushed, then given its name. Throws
   * `name_taken` when the name exists and `length_mismatch` when the number of bytes differs from the declared one;
   * nothing remains then.
   */
  create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat>

  /**
   * Replaces the content of an existing regular file: readers see the old bytes or the new, never a mixture. Its
   * permission bits remain. Throws `not_found` when it does not exist, `invalid` when it is not a regular file,
   * `length_mismatch` as `create`.
   */
  replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat>

  /** Creates a directory whose parent exists. Throws `name_taken` when the name exists. With `rename`, it is part of a move. */
  makeDirectory(directory: Grant<'create' | 'rename'>): Promise<void>

  /**
   * Renames an item, by one atomic rename. Throws `name_taken`, also in a race; `invalid` for a directory moved into
   * itself. Returns `other_volume` and changes nothing where the disk cannot rename.
   */
  move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'>

  /**
   * Renames as `move`, onto an existing file or link, which is replaced in the same step. Throws `name_taken` when
   * either is a directory.
   */
  moveOver(
    from: Grant<'rename'>,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<'moved' | 'other_volume'>

  /**
   * Copies one file or link (recreated, its target is not read), with its permission bits. Throws as `create`. `rename`
   * at both ends is a move to another volume.
   */
  copy(from: Grant<'list' | 'rename'>, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat>

  /** Copies as `copy`, onto an existing file or link, which is replaced in one step. Throws `name_taken` when either is a directory. */
  copyOver(from: Grant<'list' | 'rename'>, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat>

  /**
   * Begins a new directory at `to`. Until it has its name it is located in the directory that contains `beside`: `to`
   * itself or, where directories above it are missing, the topmost of those, which are created before it is published.
   * Throws `name_taken` when the name exists.
   */
  stageFolder(to: Grant<'create' | 'rename'>, beside?: Grant<'create' | 'rename'>): Promise<StagedFolder>

  /**
   * Removes an item and everything below it, without following links. A node that the grant does not cover ends it with
   * `not_allowed`: check with `walk` first. Throws `locked`, and removes nothing, when another disk is mounted in it.
   * Nodes that others remove meanwhile are no failure. Use `delete` for deletions by users, `rename` to end a move whose
   * items are at the target already, and `create` to roll back what the same operation created.
   */
  remove(item: Removing, options?: RemoveOptions): Promise<void>

  /**
   * Reports changes in the reader's view of an item until closed: for a directory its entries that the reader has
   * permission to list, for a file its content. Reports within a second, mostly at once, including changes by other
   * programs; changes below a directory's entries or at the target of a link are only detected later. `gone`, the last
   * report, means that nothing or another item is at the path.
   */
  watch(item: Grant<'list'>, tell: (event: WatchEvent) => void): Promise<Watch>

  /**
   * Returns a reader of the directories in the grant's scope for the search index; see {@link FolderReader}. Dispose it
   * before the storage.
   */
  reader(top: Grant<'list'>): FolderReader

  /**
   * Opens the scope of a grant for a program that runs in its directory. Throws `not_found` without the directory,
   * `invalid` where it is not a directory, and `not_allowed` where no program could be given it.
   */
  openScope(folder: Grant<'execute'>): Promise<ScopeHandle>

  /** Returns the size and free space of the volume that contains this directory, in bytes. */
  space(directory: Grant<'list'>): Promise<{ readonly total: number; readonly free: number }>

  close(): Promise<void>
}

/**
 * Records the names of staged content before they appear, so that the next start removes exactly those that a crash
 * left behind. `place` is the directory below the served root, in the form `VirtualPath` gives it.
 */
export interface StagingLog {
  record(entry: StagedName): Promise<void>
  forget(entry: StagedName): Promise<void>
  all(): Promise<StagedName[]>
}
export type StagedName = { readonly place: VirtualPath; readonly name: string }
