import type { Unfinished, Upload } from './upload.ts'

/** What became of one upload: it was stored, the same was there already, or why it was not. */
export type Outcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'same' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What goes out in one go: one upload, or many small ones. */
export interface Load {
  readonly uploads: readonly Upload[]
  /** Tells how many bytes of an upload went out. */
  readonly onSent: (upload: Upload, bytes: number) => void
  /** Asks for so many requests at once besides the one it has, and says how many it may have; they are given back when it is over. */
  readonly claim: (more: number) => number
  readonly signal: AbortSignal
}

/**
 * Sends a load, and says what became of each of its uploads. Throws what concerns them all: `ApiError`, with status 0 when the server was not
 * reached, or the signal's reason.
 */
export type SendLoad = (load: Load) => Promise<readonly Outcome[]>

/** How uploads reach the server. */
export interface Sender {
  /** Whether an upload goes out together with others: small files, and folders. */
  readonly isSmall: (upload: Upload) => boolean
  /** Whether several small ones can go in one request. */
  readonly batches: () => boolean
  readonly send: SendLoad
  /** What the server has of an upload from before, or null. */
  readonly find: (upload: Upload) => Promise<Unfinished | null>
  /** Whether what has its name is as long and as old. Small ones need not ask: it is judged when they are sent. */
  readonly isSame: (upload: Upload) => Promise<boolean>
  /** Lets the server forget what it keeps of an upload. */
  readonly discard: (addresses: readonly string[]) => void
  /** Bytes that are free where a folder is, or null where that is not known. */
  readonly freeIn: (into: string) => Promise<number | null>
  /** Whether the server answers at all. */
  readonly probe: () => Promise<boolean>
}
