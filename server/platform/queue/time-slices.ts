/** How long one piece of work may keep the event loop, in milliseconds. */
const BUDGET = 8

/**
 * For long work on the event loop: call what this returns between steps and await it. It lets others run whenever the work has kept the
 * loop for its budget, and throws what `signal` says when that is aborted.
 */
export function timeSlices(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUDGET) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    since = performance.now()
  }
}
