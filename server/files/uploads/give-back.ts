/**
 * After so many bytes the memory of finished requests is given back. A collection holds the event loop for 9 to 14 ms: every 64 MB they took a
 * tenth of its time at full speed, and every 256 MB an upload held some 20 MB more (`docs/reference/performance.md`).
 */
const EVERY_BYTES = 128 * 1024 * 1024

/** How many came since then, in all requests of the process together: it has one heap. */
let received = 0

/**
 * A request that is over keeps the last pieces of its body until the runtime looks through everything that is old, which it does seldom: an
 * upload in a hundred requests would hold a hundred times that. A collection that does not wait (`Bun.gc(false)`) leaves as much as none.
 *
 * @param bytes how many the request brought that is over now
 */
export function giveBack(bytes: number): void {
  received += bytes
  if (received < EVERY_BYTES) return
  received = 0
  Bun.gc(true)
}
