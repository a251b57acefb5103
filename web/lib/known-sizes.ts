import type { ReactNode } from 'react'
import type { Amount } from '#contract/folder-sizes.ts'

/** Sizes of a folder and of its direct subfolders, according to the index. */
export interface KnownSizes {
  /** Time at which the sizes were last known to be correct, in milliseconds since the epoch. Null while some are being counted. */
  readonly asOf: number | null
  readonly whole: Amount
  /** Returns the contents of the subfolder with this name, or undefined if unknown. */
  sizeOf(name: string): Amount | undefined
  /** Returns the size of the subfolder as shown in a listing: an ellipsis while it is being counted, or nothing if unknown. */
  formattedSize(name: string): ReactNode
  /** Returns the size in bytes of each row of a listing, including folders. 0 where unknown. There are as many rows as `bytes`. */
  withFolderSizes(names: readonly string[], isFolder: (row: number) => boolean, bytes: ArrayLike<number>): Float64Array
}

/** Fetches the known sizes of a folder, or null if there are none. Throws `ApiError`. */
export type LoadSizes = (folder: string, signal: AbortSignal) => Promise<KnownSizes | null>

/**
 * Returns whether nothing in a folder has been counted yet, so that its size is unknown rather than 0. `asOf` as {@link KnownSizes.asOf}.
 */
export const isUncounted = ({ bytes, files, folders }: Amount, asOf: number | null): boolean =>
  asOf === null && bytes === 0 && files === 0 && folders === 0
