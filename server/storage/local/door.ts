import type { RawStat, StatColumns } from '#server/platform/os/raw-stat.ts'
import type { PackedFolder } from '#server/storage/packed-folder.ts'

/**
 * What local storage asks of an operating system: acts relative to open directories, which are numbers (descriptors). Names and paths are
 * bytes, paths relative and without a leading slash. Everything throws {@link SystemError}. `linux-door.ts` lets the kernel
 * contain every path; `portable-door.ts` checks after opening, for systems without openat2.
 */
export interface Door {
  /** Opens the directory to stand on: an absolute path, from the configuration only. */
  openRoot(path: string): number
  /** Opens what is at `path` beneath `directory`. Without `follow`, a link anywhere on the way is ELOOP; out of the directory is EXDEV. */
  open(directory: number, path: Uint8Array, intent: Intent, follow: boolean): number
  /** Where an open directory or file really is, as an absolute path. */
  realPath(handle: number): Uint8Array
  /** A path by which the runtime reads the very file this handle has open, whatever happens to its names; null where there is none. */
  reopenPath(handle: number): string | null
  stat(handle: number): RawStat
  /** The entry itself; a link is not followed. */
  statEntry(directory: number, name: Uint8Array): RawStat
  /** All entries but `.` and `..`. */
  entries(directory: number): Entry[]
  makeDirectory(directory: number, name: Uint8Array, mode: number): void
  unlink(directory: number, name: Uint8Array): void
  removeDirectory(directory: number, name: Uint8Array): void
  /** A file without a name in the directory's volume, open for writing; null where the file system has no such thing. */
  createNameless(directory: number, mode: number): Promise<number | null>
  /** A new file under a name nothing has. */
  createNamed(directory: number, name: Uint8Array, mode: number): number
  /** A file that is there, itself and no link, open for reading and for writing at its end. */
  openToAppend(directory: number, name: Uint8Array): number
  /** The same for two open items where one can be renamed to beside the other. */
  volume(handle: number): string
  /** Gives an open file one more name; EEXIST when it is taken. */
  link(file: number, directory: number, name: Uint8Array): void
  symlink(target: Uint8Array, directory: number, name: Uint8Array): void
  readLink(directory: number, name: Uint8Array): Uint8Array
  /** Without `replace`, a taken name is EEXIST. */
  rename(fromDirectory: number, from: Uint8Array, toDirectory: number, to: Uint8Array, replace: boolean): void
  /** Lets one open file share the content of another; false where the file system cannot. */
  reflink(from: number, to: number): boolean
  /** Sets when an open file or folder was modified, as exactly as the system lets us. */
  setModified(handle: number, seconds: number, nanos: number): void
  close(handle: number): void
}

/** `look` opens anything without reading it; `read` never waits for a pipe; `directory` refuses everything else. */
export type Intent = 'look' | 'read' | 'directory'

export type EntryType = 'file' | 'directory' | 'link' | 'other' | 'unknown'
export type Entry = { readonly name: Uint8Array; readonly type: EntryType }

/**
 * A door that can also read a folder and the state of its entries in one pass, without making an object for each: what keeps a
 * listing of 100,000 entries fast. `accept` gets each name as text and says whether it is wanted.
 */
export interface ColumnDoor extends Door {
  /** Answers null, having read only a little, when the folder holds more than `limit` entries. */
  readColumns(directory: number, accept: (name: string) => boolean, limit?: number): RawColumns | null

  /** The same packed, links not followed. `plainPass`: names of printable ASCII that begin with no dot are wanted without asking. */
  readPacked(directory: number, accept: (name: string) => boolean, plainPass: boolean): PackedFolder
}
/** Row `i` of each belongs to `names[i]`; the arrays may be longer than `names`. */
export type RawColumns = StatColumns & { readonly names: string[] }
