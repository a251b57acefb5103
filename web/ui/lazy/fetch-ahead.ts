/** Runs `work` when the browser is idle; in Safari, which does not tell, after a second. The returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: 5000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}

/** Tells whether the user asked the browser to save data (Network Information API, WICG); false in browsers without that API. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** What of a part matters before it is shown. */
interface Fetched {
  fetch(): Promise<unknown>
}

/**
 * Fetches parts before they are wanted, once the page is idle, so that they open at once and also without a connection; not for users who
 * save data. A part that fails now is fetched again when it is wanted, and only then is the failure shown. The returned function cancels it.
 */
export function fetchAhead(parts: readonly Fetched[]): () => void {
  if (savesData()) return () => undefined
  return whenIdle(() => void Promise.allSettled(parts.map((part) => part.fetch())))
}
