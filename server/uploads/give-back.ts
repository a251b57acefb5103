/** After so many bytes the memory of finished requests is given back. */
const EVERY_BYTES = 64 * 1024 * 1024

/** How many came since then, in all requests together. */
let received = 0

/**
 * A request that is over keeps the last pieces of its body until the runtime looks through everything that is old, which it does seldom: an
 * upload in a hundred requests would hold a hundred times that. Looking takes some 15 ms.
 */
export function giveBack(bytes: number): void {
  received += bytes
  if (received < EVERY_BYTES) return
  received = 0
  Bun.gc(true)
}
