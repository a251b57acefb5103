import type { ReactNode } from 'react'
import type { Amount } from '#contract/folder-sizes.ts'

/** What the index knows of the size of a folder and of the folders right in it. */
export interface KnownSizes {
  /** When all of it was known to be true, in ms since the epoch; null while it is being counted for the first time. */
  readonly asOf: number | null
  readonly whole: Amount
  /** What is in the folder of a name; undefined where that is not known. */
  of(name: string): Amount | undefined
  /** The size of the folder of a name as a listing shows it; nothing where it is not known. */
  shown(name: string): ReactNode
  /** Of each row of a listing its bytes, with those of folders put in; 0 where they are not known. Rows must be as many as `bytes`. */
  filled(names: readonly string[], isFolder: (row: number) => boolean, bytes: ArrayLike<number>): Float64Array
}

/** Asks what is known of a folder's sizes; null where nothing is. Throws `ApiError`. */
export type AskSizes = (folder: string, signal: AbortSignal) => Promise<KnownSizes | null>

/** Was nothing in a folder counted so far? Then its size is unknown, and not 0. `asOf` as {@link KnownSizes.asOf}. */
export const isUncounted = ({ bytes, files, folders }: Amount, asOf: number | null): boolean =>
  asOf === null && bytes === 0 && files === 0 && folders === 0
