import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails, RetentionNote } from './retained-item.ts'
import type { OpenFile, Removing, Stat, TreeNode, WalkOptions, WriteOptions } from './storage.ts'

/**
 * The state of a retained item on the disk: the item, its note, or both, and only then is it an item. An item without a
 * readable note was put there by another program, or was partly lost.
 */
export type RetainedItemFinding = RetainedItemRef & {
  readonly isThere: boolean
  readonly note: RetentionNote | null
  readonly item: RetainedItem | null
}

/** Bytes that are ready to be written, and the number announced in total: an announcement alone frees no space. */
export type NeededBytes = { readonly now: number; readonly coming: number }

/** Frees space on a full disk by deleting retained items. */
export type SpaceReclaimer = {
  /**
   * Deletes as much below a top as is needed now, or nothing where deleting everything would not suffice for `coming`.
   * Returns whether there is enough space.
   */
  readonly freeSpace: (top: VirtualPath, bytes: NeededBytes) => Promise<boolean>
  /** Returns the total size of all retained items, in bytes. */
  readonly reclaimableBytes: (top: VirtualPath) => Promise<number>
}

export type DeleteItemOptions = {
  /** An item whose deletion was begun cannot be restored; what is left of it is removed at the next start. */
  readonly signal?: AbortSignal
  /** Called with the number of files, directories and links that were removed since the last call. */
  readonly onRemoved?: (items: number) => void
}

/**
 * Deleted and replaced items that are retained to be restored. Each is stored unchanged under its own name in the hidden work
 * directory of its volume; one rename moves it there and one moves it back. Beside it is a note of its original
 * location.
 *
 * Every method may throw the errors of `Storage`; none follows a link.
 */
export interface TrashAndVersionStore {
  /**
   * Moves an item with all its contents into the work directory. The note is durable before, the rest when this
   * returns. Throws `not_kept`, and changes nothing, where the volume cannot store it: it is read-only, or another disk
   * is mounted in the item.
   */
  retainItem(item: Removing, keeping: RetentionDetails): Promise<RetainedItem>

  /** Moves the item to `to`, if that name is free. Returns `other_volume` and changes nothing where the disk cannot rename. */
  bringBack(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat | 'other_volume'>

  /**
   * Replaces the content of a file with the retained item; with `keep`, the replaced content is retained in turn. Throws
   * `name_taken` when either is a directory.
   */
  bringBackOver(
    kept: RetainedItemRef,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<Stat | 'other_volume'>

  /** Copies the content of a retained file to a new file and keeps the retained one: for restoring to another volume. */
  copyOut(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat>

  /** Opens a retained file; `leave` is the grant for the file it belongs to. */
  open(kept: RetainedItemRef, leave: Grant<'download'>): Promise<OpenFile>

  /** Returns the metadata of the item; null when it does not exist. */
  statItem(kept: RetainedItemRef): Promise<Stat | null>

  /** Returns the item with its note; null also where it has none. */
  findItem(kept: RetainedItemRef): Promise<RetainedItem | null>

  /** Yields everything in a retained directory, by paths that begin at it. */
  walkItem(kept: RetainedItemRef, signal?: AbortSignal, options?: WalkOptions): AsyncIterable<TreeNode>

  /** Deletes the item permanently. It may not exist any more. */
  deleteItem(kept: RetainedItemRef, options?: DeleteItemOptions): Promise<void>

  /** Removes the note of an item that does not exist. */
  deleteNote(kept: RetainedItemRef): Promise<void>

  /** Returns whether an item deleted from this directory could be stored. */
  canRetain(folder: Grant<'list'>): Promise<boolean>

  /** Returns the tops of all current volumes of the served root. */
  tops(): Promise<VirtualPath[]>

  /**
   * Returns the owner of the work directory below a top. Where it is not this server, nothing in it may be removed or
   * compared: another server uses it. Where it was taken over, another data directory determined the retention until
   * then.
   */
  custodyOf(top: VirtualPath): Promise<{ readonly isOurs: boolean; readonly takenOver: number | null }>

  /** Removes unfinished work of an interrupted process below a top. */
  sweep(top: VirtualPath): Promise<void>

  /** Yields everything stored below a top, except items that are being moved in or out, and items with a note that `isKnown` accepts. */
  findings(top: VirtualPath, isKnown?: (id: string) => boolean): AsyncIterable<RetainedItemFinding>

  /** Sets the function that frees space when a disk is full. */
  setReclaimer(yielding: SpaceReclaimer): void

  /** Returns whether a number of bytes would fit on the volume of a directory, if necessary after deleting the items stored there. */
  hasRoom(folder: Grant<'list'>, bytes: number): Promise<boolean>

  /** Returns the size and free space of the volume of a top, in bytes. */
  space(top: VirtualPath): Promise<{ readonly total: number; readonly free: number }>
}
