import type { Live } from '#web/lib/live/live.ts'
import { takeAllSlots } from '#web/lib/live/slots.ts'

/** From so many uploads at once on, the streams of two pages would leave nothing for a listing where a browser makes six connections. */
const MANY = 3

/** Whether all requests to the server share one connection, as by HTTP/2 and 3. */
function sharesConnection(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival instanceof PerformanceNavigationTiming && /^h[23]/.test(arrival.nextHopProtocol)
}

/** Gives the connections of all live streams to whatever the page asks for, while so many uploads take theirs. Call it when that changes. */
export function createGiveWay(live: Live): (requests: number) => void {
  let giveBack: (() => void) | null = null
  if (sharesConnection()) return () => undefined
  return (requests) => {
    const many = requests >= MANY
    if (many === (giveBack !== null)) return
    live.crowded.set(many)
    giveBack?.()
    giveBack = many ? takeAllSlots() : null
  }
}
