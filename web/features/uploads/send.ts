/** What goes out: a file's bytes, or a folder when there are none. */
export interface Sending {
  /** From the root of the person's scope, not encoded. */
  readonly path: string
  readonly file: Blob | null
  readonly override: boolean
}

/**
 * Sends one upload. Tells how many bytes went out; throws `ApiError`, with status 409 when the name is taken, and an
 * `AbortError` when `signal` says so.
 */
export type SendUpload = (sending: Sending, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<void>
