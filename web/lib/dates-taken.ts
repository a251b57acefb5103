/** When photos and videos of a folder were taken. */
export interface DatesTaken {
  /** Milliseconds since the epoch by name. Times without a time zone are in that of the browser. */
  readonly times: ReadonlyMap<string, number>
  /** Number of files that the server has not read yet. */
  readonly pending: number
  /** Delay before the next request, in milliseconds; false if nothing is pending. */
  readonly again: number | false
}

/**
 * Fetches when the photos and videos of a folder were taken, as far as the server knows. `before` is the answer to the previous request.
 * Throws `ApiError`.
 */
export type LoadDatesTaken = (folder: string, signal: AbortSignal, before?: DatesTaken) => Promise<DatesTaken>
