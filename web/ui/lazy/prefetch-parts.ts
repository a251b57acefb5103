/**
 * Runs `work` when the browser is idle, or after a second in Safari, which lacks `requestIdleCallback`. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}

/** Returns whether the user asked the browser to save data (Network Information API, WICG). False in browsers without that API. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** The part of `Part` that is needed to prefetch it. */
interface Fetched {
  fetch(): Promise<unknown>
}

/**
 * Prefetches parts once the page is idle, so that they open at once and also without a connection. Does nothing for users who save data.
 * Failures are ignored, because the part is fetched again when it is needed. Returns a function that cancels it.
 */
export function prefetchParts(parts: readonly Fetched[]): () => void {
  if (savesData()) return () => undefined
  return whenIdle(() => void Promise.allSettled(parts.map((part) => part.fetch())))
}
