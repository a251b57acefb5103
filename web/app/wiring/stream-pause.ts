import type { Live } from '#web/lib/live/live.ts'
import { stealAllSlots } from '#web/lib/live/slots.ts'

/**
 * Number of parallel uploads from which the streams of two pages would leave no connection for a listing, in a browser with six connections
 * per host.
 */
const MANY = 3

/** Returns whether all requests to the server share one connection, as with HTTP/2 and HTTP/3. */
function sharesConnection(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && /^h[23]/.test(arrival.nextHopProtocol)
}

/**
 * Closes all live streams while many uploads occupy the connections. Call the returned function whenever the number of upload requests
 * changes.
 */
export function createStreamPause(live: Live): (requests: number) => void {
  let giveBack: (() => void) | null = null
  if (sharesConnection()) return () => undefined
  return (requests) => {
    const many = requests >= MANY
    if (many === (giveBack !== null)) return
    live.connectionsBusy.set(many)
    giveBack?.()
    giveBack = many ? stealAllSlots() : null
  }
}
