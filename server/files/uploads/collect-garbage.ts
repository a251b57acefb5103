/**
 * Number of received bytes after which the memory of finished requests is collected. A collection blocks the event loop for 9 to 14 ms:
 * every 64 MB, collections used a tenth of its time at full speed; every 256 MB, an upload held some 20 MB more
 * (`docs/reference/performance.md`).
 */
const EVERY_BYTES = 128 * 1024 * 1024

/** Number of bytes received since the last collection, in all requests: the process has one heap. */
let received = 0

/**
 * Collects the memory of finished requests now and then. The last chunks of a finished request's body stay in memory until the runtime
 * collects old objects, which is rare: an upload in a hundred requests would hold a hundred times that. An asynchronous collection
 * (`Bun.gc(false)`) frees almost nothing.
 *
 * @param bytes number of bytes received by the request that has just ended
 */
export function collectGarbage(bytes: number): void {
  received += bytes
  if (received < EVERY_BYTES) return
  received = 0
  Bun.gc(true)
}
