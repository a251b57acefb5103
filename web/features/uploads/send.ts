import type { Unfinished, Upload } from './upload.ts'

/** Outcome of one upload: stored, the same file already existed, or failed. */
export type SendOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Uploads sent together: one upload, or many small ones. */
export interface Load {
  readonly uploads: readonly Upload[]
  /** Called with the number of bytes sent of an upload. */
  readonly onSent: (upload: Upload, bytes: number) => void
  /** Reserves additional concurrent requests. Returns the number granted; they are released when the load ends. */
  readonly claim: (more: number) => number
  readonly signal: AbortSignal
}

/**
 * Sends a load, and returns the outcome of each upload. Throws errors that concern all of them: `ApiError`, with status 0 if the server was
 * not reached, or the signal's reason.
 */
export type SendLoad = (load: Load) => Promise<readonly SendOutcome[]>

/** Sends uploads to the server. */
export interface Sender {
  /** Returns whether an upload can be sent together with others: small files, and folders. */
  readonly isSmall: (upload: Upload) => boolean
  /** Returns whether the server accepts several small files in one request. */
  readonly batches: () => boolean
  readonly send: SendLoad
  /** Returns the unfinished upload that the server has of a file, or null. */
  readonly findUnfinished: (upload: Upload) => Promise<Unfinished | null>
  /** Returns whether the existing file of that name has the same size and time. Not needed for small files: the server compares them. */
  readonly isSame: (upload: Upload) => Promise<boolean>
  /** Deletes unfinished uploads on the server. */
  readonly discard: (addresses: readonly string[]) => void
  /** Returns the free bytes at a folder, or null if unknown. */
  readonly freeIn: (into: string) => Promise<number | null>
  /** Returns whether the server answers. */
  readonly probe: () => Promise<boolean>
}
