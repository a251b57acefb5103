/** Maximum time that work may block the event loop, in milliseconds. */
const BUDGET = 8

/**
 * Divides long work on the event loop: call and await the returned function between steps. It yields to other work whenever the time limit
 * is reached, and then throws the reason of `signal` if that is aborted.
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

/** Converts many values as {@link timeSlices} permits. */
export async function inSlices<T, R>(values: readonly T[], convert: (value: T) => R): Promise<R[]> {
  const yieldToOthers = timeSlices()
  const converted: R[] = []
  for (const value of values) {
    converted.push(convert(value))
    await yieldToOthers()
  }
  return converted
}
