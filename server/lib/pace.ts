/** How long work may hold the event loop before others get their turn (ms). */
const SLICE_MS = 8

/** Lets others in during long work: call `breathe` at each step; it waits for a turn of the loop once a slice is used up. */
export class Pace {
  #since = performance.now()

  async breathe(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return
    await new Promise<void>((resolve) => setImmediate(resolve))
    this.#since = performance.now()
  }
}
