/** Runs `work` when the browser has nothing better to do; Safari has no such moment, and gets a second's rest. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}

/** What of a part matters before it is shown. */
interface Fetched {
  fetch(): Promise<unknown>
}

/**
 * Fetches parts before they are wanted, once the page rests, so that they open at once and also without a connection.
 * One that does not come now is fetched when it is wanted, and only then is a failure told. The returned function calls
 * it off.
 */
export function fetchAhead(parts: readonly Fetched[]): () => void {
  return whenIdle(() => void Promise.allSettled(parts.map((part) => part.fetch())))
}
