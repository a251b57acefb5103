/** The attributes of a file or folder as the system reports them (statx(2)). */
export type RawStat = {
  readonly mode: number
  readonly size: number
  /** Modification time: whole seconds since the epoch, and the nanoseconds in addition. */
  readonly seconds: number
  readonly nanos: number
  /** Time of the last change of content, attributes or name, in nanoseconds since the epoch. */
  readonly changedNs: bigint
  /** Creation time in nanoseconds since the epoch; 0 where the disk does not store it. */
  readonly bornNs: bigint
  readonly inode: bigint
  readonly device: bigint
  readonly owner: number
  readonly group: number
}

/** The attributes of an entry that a list of items shows: mode, size in bytes, and the modification time as in {@link RawStat}. */
export type RawFacts = Pick<RawStat, 'mode' | 'size' | 'seconds' | 'nanos'>

/** Type bits of `st_mode` (inode(7)). */
export const MODE = { TYPE: 0o170000, FILE: 0o100000, DIRECTORY: 0o040000, LINK: 0o120000, PERMISSIONS: 0o777 } as const

export const isFile = (mode: number) => (mode & MODE.TYPE) === MODE.FILE
export const isDirectory = (mode: number) => (mode & MODE.TYPE) === MODE.DIRECTORY
export const isLink = (mode: number) => (mode & MODE.TYPE) === MODE.LINK

/** Kinds of directory entries; links are not followed. */
export const ENTRY_KIND = { file: 0, directory: 1, link: 2, other: 3 } as const

/** Returns the {@link ENTRY_KIND} of a POSIX mode. */
export function entryKind(mode: number): number {
  if (isFile(mode)) return ENTRY_KIND.file
  if (isDirectory(mode)) return ENTRY_KIND.directory
  return isLink(mode) ? ENTRY_KIND.link : ENTRY_KIND.other
}

/** POSIX modes, sizes in bytes, and modification times as seconds since the epoch with the nanoseconds in addition. */
export type StatColumns = {
  readonly modes: Uint32Array
  readonly sizes: Float64Array
  readonly seconds: Float64Array
  readonly nanos: Uint32Array
  readonly inodes: Float64Array
}
