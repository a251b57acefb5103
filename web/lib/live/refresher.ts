/** Fetches again whatever changed: one fetch at a time, the next not sooner than `gap` ms after the last began, and one for all that came meanwhile. */
export function createRefresher(fetch: () => Promise<unknown>, gap: number): { ask(): void; stop(): void } {
  let [running, wanted, stopped] = [false, false, false]
  async function run(): Promise<void> {
    running = true
    while (wanted && !stopped) {
      wanted = false
      await Promise.all([fetch(), new Promise((resolve) => setTimeout(resolve, gap))])
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
