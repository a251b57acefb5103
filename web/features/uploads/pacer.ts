import { yieldToPage } from './time-slices.ts'

/** Longest time for which the results of one group may block the page, in milliseconds. */
const TOGETHER = 16
const MOST = 64

/** Runs requests in groups. */
export interface Pacer {
  /** Runs `ask` for each item. The results are in the order of `all`. */
  mapInGroups<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]>
}

/**
 * Runs a few requests at a time, as many as complete within a frame. The browser delivers all ready results at once and blocks for each: a
 * group of a hundred files blocks the page for up to a third of a second.
 */
export function createPacer(now = () => performance.now()): Pacer {
  let size = 4
  return {
    async mapInGroups(all, ask) {
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let at = 0; at < all.length; ) {
        const group = all.slice(at, at + size)
        const began = now()
        answers.push(...(await Promise.all(group.map(ask))))
        at += group.length
        const took = Math.max(now() - began, 0.1)
        size = Math.max(1, Math.min(Math.floor((group.length * TOGETHER) / took), 2 * size, MOST))
        await yieldToPage()
      }
      return answers
    },
  }
}
