import type { ConflictAnswer } from '../conflicts.ts'

/** How what a person brought can be had again: by handles, by choosing it once more, or not at all, as a pasted picture. */
export type Again = 'handles' | 'choose' | 'never'

/** One thing that a person brought, kept until all of it is over. */
export interface KeptDrop {
  readonly id: string
  /** The folder it goes to. */
  readonly into: string
  /** When it was brought, in ms since the epoch. */
  readonly began: number
  /** What it is called: its first file or folder, and how many others came with that. */
  readonly name: string
  readonly others: number
  /** Whether files stood beside folders, and the names of the folders. */
  readonly files: boolean
  readonly folders: readonly string[]
  readonly again: Again
  readonly handles: readonly FileSystemHandle[]
  /** Whether everything in it was read: otherwise there may be more than is listed. */
  readonly whole: boolean
  /** What the person answered for all. */
  readonly answers: readonly ConflictAnswer[]
  /** Files that are going up in several parts at once, and where the server has these. */
  readonly parts: readonly PartedFile[]
}

/** Where the server has the parts of a file. */
export interface PartedFile {
  readonly nth: number
  readonly addresses: readonly string[]
}

/** Sizes of what has none: a folder, and a file that could not be read. */
export const FOLDER = -1
export const UNREAD = -2

/** What belongs to a drop, column by column: the place in it is the number of a file. An unknown time is -1. */
export interface ListedFiles {
  readonly paths: string[]
  readonly sizes: number[]
  readonly times: number[]
}

/** A part of the list, as it is written. */
export interface ListedSlice extends ListedFiles {
  readonly drop: string
  readonly from: number
}

/** Numbers of files that are over, as ranges. */
export interface DoneSlice {
  readonly drop: string
  readonly ranges: readonly number[]
}

/** At most so many drops are kept, for so long (ms), with so many files listed in each; what is beyond is uploaded, but not remembered. */
export const KEPT = { drops: 20, age: 7 * 24 * 3_600_000, files: 200_000, folders: 1000 } as const

/** Which drops are too many or too old. */
export function beyondBounds<D extends Pick<KeptDrop, 'began'>>(drops: readonly D[], now: number): D[] {
  const latest = [...drops].sort((a, b) => b.began - a.began)
  return latest.filter(({ began }, index) => index >= KEPT.drops || now - began > KEPT.age)
}
