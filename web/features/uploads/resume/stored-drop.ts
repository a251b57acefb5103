import type { ConflictAnswer } from '../conflicts.ts'

/** Method to read the files again: by stored handles, by selecting them again, or never (a pasted picture). */
export type ReopenMethod = 'handles' | 'choose' | 'never'

/** Files that the user added in one action, stored until all of them are finished. */
export interface StoredDrop {
  readonly id: string
  /** Target folder. */
  readonly into: string
  /** Time at which the files were added, in milliseconds since the epoch. */
  readonly began: number
  /** Name of the first file or folder, and the number of other items. */
  readonly name: string
  readonly others: number
  /** Whether there were files outside folders, and the names of the folders. */
  readonly files: boolean
  readonly folders: readonly string[]
  readonly again: ReopenMethod
  readonly handles: readonly FileSystemHandle[]
  /** Whether all of it was read. Otherwise there may be more files than listed. */
  readonly whole: boolean
  /** Answers that the user gave for all conflicts. */
  readonly answers: readonly ConflictAnswer[]
  /** Files uploaded in several parts at once, and the addresses of the parts. */
  readonly parts: readonly MultipartFile[]
}

/** Addresses of the parts of a file on the server. */
export interface MultipartFile {
  readonly nth: number
  readonly addresses: readonly string[]
}

/** Sizes of items without one: a folder, and a file that could not be read. */
export const FOLDER = -1
export const UNREAD = -2

/** Files of a drop as columns. The index of a file is its number. An unknown time is -1. */
export interface ListedFiles {
  readonly paths: string[]
  readonly sizes: number[]
  readonly times: number[]
}

/** A part of the list, as stored. */
export interface ListedSlice extends ListedFiles {
  readonly drop: string
  readonly from: number
}

/** Numbers of finished files, as ranges. */
export interface DoneSlice {
  readonly drop: string
  readonly ranges: readonly number[]
}

/**
 * Limits for stored drops: their number, age in milliseconds, and files and folders listed in each. Anything beyond is uploaded but not
 * stored.
 *
 * @limit Uploads | Interrupted uploads that the page remembers | {drops} for {age ms}, {files} files each
 */
export const STORED_DROP_LIMITS = { drops: 20, age: 7 * 24 * 3_600_000, files: 200_000, folders: 1000 } as const

/** Returns the drops that exceed the limits for number or age. */
export function dropsBeyondLimits<D extends Pick<StoredDrop, 'began'>>(drops: readonly D[], now: number): D[] {
  const latest = [...drops].sort((a, b) => b.began - a.began)
  return latest.filter(({ began }, index) => index >= STORED_DROP_LIMITS.drops || now - began > STORED_DROP_LIMITS.age)
}
