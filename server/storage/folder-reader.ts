import type { Scope } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { PackedFolder } from './packed-folder.ts'

/** Which folder it is, and how it stands: while both are the same, so are the names in it, as far as the disk's clock tells. */
export type FolderMark = {
  /** As `Stat.identity`. */
  readonly identity: string
  /** When its entries changed: whole seconds since the epoch, and the nanoseconds on top. */
  readonly seconds: number
  readonly nanos: number
}

export type ReadFolder = {
  /** As it was just before its entries were read. */
  readonly mark: FolderMark
  /** Null where the mark is the one that was known already. */
  readonly entries: PackedFolder | null
  /** Does it lie on a disk that turns, or behind a network? */
  readonly isSlow: boolean
}

/** Where a reader reads, as plain data that can cross to a thread: descriptors belong to the whole process. */
export type ReaderPlace = {
  /** The top, open; or, through the portable door, where it is. */
  readonly top: number | string
  readonly scope: Scope
}

/**
 * Reads folders as they are, one at a time and without following a link, for what keeps in mind the whole tree: everything is told but our
 * own names and places. Whoever shows something of it to somebody asks for their rights first.
 */
export interface FolderReader extends Disposable {
  /** The same for another thread, by `openFolderReader`, while this one is not disposed; null where only this thread can read. */
  readonly place: ReaderPlace | null

  /**
   * One folder of the scope; its entries only where it is not as `known` says.
   *
   * @throws AppError `not_found` where no folder is at the path, or a link on the way; `not_allowed` where the disk refuses; the system's error for a disk that fails
   */
  read(folder: VirtualPath, known?: FolderMark): ReadFolder
}
