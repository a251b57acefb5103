import type { VirtualPath } from '#server/access/virtual-path.ts'

/** The bytes of one response on their way to a client, as the code that reads them sees it. */
export type Transfer = {
  /**
   * Checks that the client may still receive what it asked for and, before further files are opened, these paths too. Asks again only when
   * something may have changed since the last time.
   *
   * @throws AppError `signed_out`, `not_allowed`, `not_found`
   */
  readonly authorize: (paths: readonly VirtualPath[]) => Promise<void>
  /** Returns how many bytes the client has confirmed on this connection, of this response and earlier ones; null where the system does not say. */
  readonly acknowledged: () => number | null
  /** Breaks the connection, so that no program takes what arrived for complete. */
  readonly abort: () => void
  /** Calls `end` when the transfer is aborted, by whomever. */
  readonly onAbort: (end: () => void) => void
  /** Says that all bytes were handed over, or that none will follow. */
  readonly finish: () => void
}

/** A transfer that stays within the program: nobody is signed out of it, and nothing is sent. */
export const LOCAL_TRANSFER: Transfer = {
  authorize: async () => undefined,
  acknowledged: () => null,
  abort: () => undefined,
  onAbort: () => undefined,
  finish: () => undefined,
}
