import type { RawFacts, RawStat, StatColumns } from '#server/platform/os/raw-stat.ts'
import type { PackedFolder } from '#server/storage/packed-folder.ts'

/**
 * Operating system calls of the local storage, relative to open directories, which are numbers (descriptors). Names and
 * paths are bytes, paths relative and without a leading slash. All methods throw {@link SystemError}. In
 * `openat2-fs.ts` the kernel confines every path; `portable-fs.ts` checks after opening, for systems without openat2.
 */
export interface PlatformFs {
  /** Opens the base directory: an absolute path, which comes from the configuration only. */
  openRoot(path: string): number
  /**
   * Opens the item at `path` beneath `directory`. Without `follow`, a link anywhere on the way is ELOOP; leaving the
   * directory is EXDEV.
   */
  open(directory: number, path: Uint8Array, intent: OpenIntent, follow: boolean): number
  /** Returns the real absolute path of an open directory or file. */
  realPath(handle: number): Uint8Array
  /** Returns a path by which the runtime reads the file that this handle has open, even if it is renamed; null where there is none. */
  reopenPath(handle: number): string | null
  stat(handle: number): RawStat
  /** Returns the metadata of the entry itself; a link is not followed. */
  statEntry(directory: number, name: Uint8Array): RawStat
  /** Returns what `statEntry` returns, as far as a list of items shows it; faster where many are examined. */
  entryFacts(directory: number, name: Uint8Array): RawFacts
  /** Returns all entries except `.` and `..`. */
  entries(directory: number): Entry[]
  makeDirectory(directory: number, name: Uint8Array, mode: number): void
  unlink(directory: number, name: Uint8Array): void
  removeDirectory(directory: number, name: Uint8Array): void
  /**
   * Removes the next entries that are not directories, from the descriptor's position in a directory. Threads that share
   * the descriptor remove different ones. Without it, entries are removed one by one.
   */
  unlinkFiles?(request: UnlinkRequest): Unlinked
  /** Creates a file without a name on the directory's volume, open for writing; null where the file system does not support this. */
  createNameless(directory: number, mode: number): Promise<number | null>
  /** Creates a file under a free name. */
  createNamed(directory: number, name: Uint8Array, mode: number): number
  /** Opens an existing file, not a link, for reading and for writing at its end. */
  openToAppend(directory: number, name: Uint8Array): number
  /** Returns an identifier that is equal for two open items if one can be renamed into the other's directory. */
  volume(handle: number): string
  /** Adds a name to an open file; EEXIST when it exists. */
  link(file: number, directory: number, name: Uint8Array): void
  symlink(target: Uint8Array, directory: number, name: Uint8Array): void
  readLink(directory: number, name: Uint8Array): Uint8Array
  /** Renames an entry. Without `replace`, an existing name is EEXIST. */
  rename(fromDirectory: number, from: Uint8Array, toDirectory: number, to: Uint8Array, replace: boolean): void
  /** Makes one open file share the content of another; false where the file system cannot. */
  reflink(from: number, to: number): boolean
  /** Sets the modification time of an open file or directory, as precisely as the system supports. */
  setModified(handle: number, seconds: number, nanos: number): void
  close(handle: number): void
}

export type UnlinkRequest = {
  readonly folder: number
  /** Whether entries with names of Coffer's own are left. */
  readonly sparesOurs: boolean
  /** Number of entries after which it ends, approximately. */
  readonly most: number
}
export type Unlinked = {
  /** Number of removed entries. */
  readonly count: number
  /** Names of entries that were not removed: directories, and Coffer's own. */
  readonly left: readonly Uint8Array[]
  /** Whether the end of the directory was reached. */
  readonly isDone: boolean
  /** Error number of an entry that could not be removed, which ended it; 0 for none. */
  readonly errno: number
}

/** `look` opens anything without reading it; `read` never waits for a pipe; `directory` refuses everything else. */
export type OpenIntent = 'look' | 'read' | 'directory'

export type EntryType = 'file' | 'directory' | 'link' | 'other' | 'unknown'
export type Entry = { readonly name: Uint8Array; readonly type: EntryType }

/**
 * A file system that can also read a directory and the metadata of its entries in one pass, without creating an object
 * for each: this keeps a listing of 100,000 entries fast. `accept` receives each name as text and returns whether to
 * include it.
 */
export interface ColumnPlatformFs extends PlatformFs {
  /** Reads the entries into columns. Returns null, having read only a little, when the directory contains more than `limit` entries. */
  readColumns(directory: number, accept: (name: string) => boolean, limit?: number): RawColumns | null

  /**
   * Reads the entries in packed form, links not followed. `plainPass`: names of printable ASCII that do not begin with
   * a dot are included without calling `accept`.
   */
  readPacked(directory: number, accept: (name: string) => boolean, plainPass: boolean): PackedFolder
}
/** Row `i` of each belongs to `names[i]`; the arrays may be longer than `names`. */
export type RawColumns = StatColumns & { readonly names: string[] }
