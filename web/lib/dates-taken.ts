/** When photos and videos of a folder were taken. */
export interface DatesTaken {
  /** Milliseconds since the epoch by name. Times without a time zone are in that of the browser. */
  readonly times: ReadonlyMap<string, number>
  /** Number of files that the server has not read yet. */
  readonly pending: number
}

/** Fetches when the photos and videos of a folder were taken, as far as the server knows. Throws `ApiError`. */
export type LoadDatesTaken = (folder: string, signal: AbortSignal) => Promise<DatesTaken>
