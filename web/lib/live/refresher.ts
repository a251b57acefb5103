/** Of the time, fetching takes at most so much: a large folder on a slow connection is not fetched all the time. */
const SHARE = 4

/**
 * Fetches again whatever changed: one fetch at a time, the next not sooner than `gap` ms after the last began, and one for all that came
 * meanwhile.
 */
export function createRefresher(fetch: () => Promise<unknown>, gap: number): { ask(): void; stop(): void } {
  let [running, wanted, stopped] = [false, false, false]
  async function run(): Promise<void> {
    running = true
    while (wanted && !stopped) {
      wanted = false
      const began = performance.now()
      await fetch()
      const took = performance.now() - began
      const rest = Math.max(gap, SHARE * took) - took
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, rest))
    }
    running = false
  }
  return {
    ask() {
      wanted = true
      if (!running) void run()
    },
    stop() {
      stopped = true
    },
  }
}
