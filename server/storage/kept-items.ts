import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Keeping, KeptItem, KeptNote, KeptPlace } from './kept-item.ts'
import type { OpenFile, Removing, Stat, TreeNode, WriteOptions } from './storage.ts'

/**
 * What the disk holds of something kept: it is there, or its note, or both, and then it is an item. What has no note that can be read was
 * put there by somebody else, or half of it was lost.
 */
export type KeptFinding = KeptPlace & {
  readonly isThere: boolean
  readonly note: KeptNote | null
  readonly item: KeptItem | null
}

/** Bytes that are there to be written, and all that is said to come with them: nobody who only says so makes room. */
export type Needed = { readonly now: number; readonly coming: number }

/** Who lets go of what is kept when a disk is full. */
export type Yielding = {
  /** Removes as much below a top as is needed for now; nothing where all of it would not be enough for what is coming. Answers whether there is room. */
  readonly letGo: (top: VirtualPath, bytes: Needed) => Promise<boolean>
  /** Bytes that all of it has. */
  readonly held: (top: VirtualPath) => Promise<number>
}

/**
 * What was deleted or replaced and can be brought back: each item as it was, under a name of its own in the hidden work directory of its
 * volume, where one rename put it and one takes it back. Beside it is a note of where it was.
 *
 * Every method may throw what those of `Storage` may; none follows a link.
 */
export interface KeptItems {
  /**
   * Takes an item from where it is, with all that it holds. The note is durable before, the rest when this returns. Throws `not_kept`, and
   * changes nothing, where this volume has no place for it: it cannot be written, or another disk is mounted in the item.
   */
  take(item: Removing, keeping: Keeping): Promise<KeptItem>

  /** Gives it the name `to`, if nothing has that. Answers `other_volume` and changes nothing where the disk cannot rename. */
  bringBack(kept: KeptPlace, to: Grant<'create' | 'rename'>): Promise<Stat | 'other_volume'>

  /** The content of a file becomes what is kept; with `keep`, what it was is kept in its turn. Throws `name_taken` when either is a folder. */
  bringBackOver(
    kept: KeptPlace,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<Stat | 'other_volume'>

  /** A file of the kept content becomes a new file, while it stays kept: for what must go to another volume. */
  copyOut(kept: KeptPlace, to: Grant<'create' | 'rename'>): Promise<Stat>

  /** Opens a kept file; `leave` is that for the file it is of. */
  open(kept: KeptPlace, leave: Grant<'download'>): Promise<OpenFile>

  /** What is there; null when nothing is. */
  look(kept: KeptPlace): Promise<Stat | null>

  /** The same with its note; null also where it has none. */
  find(kept: KeptPlace): Promise<KeptItem | null>

  /** Everything in a kept folder, by paths that begin at it. */
  walk(kept: KeptPlace, signal?: AbortSignal): AsyncIterable<TreeNode>

  /** Removes it for good. It may be gone already. */
  drop(kept: KeptPlace, signal?: AbortSignal): Promise<void>

  /** Removes a note that is left of something that is not there. */
  dropNote(kept: KeptPlace): Promise<void>

  /** Could something that is deleted from this folder be kept? */
  canKeep(folder: Grant<'list'>): Promise<boolean>

  /** The tops of all volumes that the served root has now. */
  tops(): Promise<VirtualPath[]>

  /**
   * Tells whose the work directory below one of them is. Where it is not this server's, nothing in it may be removed or compared: another server
   * uses it. Where it was taken over, another data directory decided until then how long things are kept.
   */
  custodyOf(top: VirtualPath): Promise<{ readonly isOurs: boolean; readonly takenOver: number | null }>

  /** Removes what an end of the program left half done below one of them. */
  sweep(top: VirtualPath): Promise<void>

  /** Everything that is kept below one of them, but for what is on its way there or away, and for what is there, noted and known already. */
  all(top: VirtualPath, isKnown?: (id: string) => boolean): AsyncIterable<KeptFinding>

  /** From now on, who finds a disk full asks for room. */
  yieldBy(yielding: Yielding): void

  /** Would so many bytes have room on the volume of a folder, if need be without what is kept there? */
  hasRoom(folder: Grant<'list'>, bytes: number): Promise<boolean>

  /** Bytes on the volume of a top. */
  space(top: VirtualPath): Promise<{ readonly total: number; readonly free: number }>
}
