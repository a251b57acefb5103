/**
 * Minimum ratio of the time between two fetches to the duration of a fetch, so that a large folder on a slow connection is not fetched
 * continuously.
 */
const SHARE = 4

/**
 * Creates a refresher that runs one fetch at a time. The next one starts at least `gap` ms after the start of the last, and covers all
 * requests that arrived in between.
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
