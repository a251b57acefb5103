import type { VirtualPath } from '#server/access/virtual-path.ts'

/** A response that is being sent, as seen by the code that reads its bytes. */
export type Transfer = {
  /**
   * Checks that the client may still receive the response and, before further files are opened, these paths too. Queries the authorizer
   * only when permissions may have changed since the last check.
   *
   * @throws AppError `signed_out`, `not_allowed`, `not_found`
   */
  readonly authorize: (paths: readonly VirtualPath[]) => Promise<void>
  /**
   * Returns the number of bytes the client has acknowledged on this connection, for this response and earlier ones; null where the system
   * does not report it.
   */
  readonly acknowledged: () => number | null
  /** Breaks the connection, so that no client treats the partial content as complete. */
  readonly abort: () => void
  /** Calls `end` when the transfer is aborted for any reason. */
  readonly onAbort: (end: () => void) => void
  /** Marks the transfer as finished: all bytes were handed over, or none will follow. */
  readonly finish: () => void
}

/** A transfer within the program, which needs no authorization and sends nothing over the network. */
export const LOCAL_TRANSFER: Transfer = {
  authorize: async () => undefined,
  acknowledged: () => null,
  abort: () => undefined,
  onAbort: () => undefined,
  finish: () => undefined,
}
