import type { Scope } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { PackedFolder } from './packed-folder.ts'

/** Identifies the state of a directory: while it is the same, so are the names in it, within the resolution of the disk's clock. */
export type FolderMark = {
  /** As `Stat.identity`. */
  readonly identity: string
  /** Modification time of the directory: whole seconds since the epoch, and the nanoseconds. */
  readonly seconds: number
  readonly nanos: number
}

/** State of a directory when it was read before, and that time, in milliseconds since the epoch. */
export type KnownFolder = FolderMark & { readonly readAt: number }

export type ReadFolder = {
  /** State just before the entries were read. */
  readonly mark: FolderMark
  /** Null if the mark equals the known one, and the directory was not changed since it was read. */
  readonly entries: PackedFolder | null
  /** Whether it is on a rotational disk or behind a network. */
  readonly isSlow: boolean
}

/** Location of a reader, as plain data that can be sent to a thread: descriptors belong to the whole process. */
export type ReaderPlace = {
  /** Open descriptor of the top directory or, with the portable file system, its path. */
  readonly top: number | string
  readonly scope: Scope
}

/**
 * Reads directories one at a time, without following links, for code that indexes the whole tree: everything except
 * Coffer's own names and places is returned. Callers check permissions before showing any of it to a user.
 */
export interface FolderReader extends Disposable {
  /**
   * Opens the same reader in another thread, by `openFolderReader`, while this one is not disposed; null where only
   * this thread can read.
   */
  readonly place: ReaderPlace | null

  /**
   * Reads one directory of the scope; its entries are only returned if its state differs from `known`, or it was changed since, as when
   * its modification time was set back.
   *
   * @throws AppError `not_found` where no directory is at the path, or a link is on the way; `not_allowed` where the
   * disk refuses; the system's error for a disk that fails
   */
  read(folder: VirtualPath, known?: KnownFolder): ReadFolder
}
