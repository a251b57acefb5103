import { breathe } from './slices.ts'

/** How long what comes back together may keep the page from answering, in ms. */
const TOGETHER = 16
const MOST = 64

/** Asks for things in groups. */
export interface Paced {
  /** Asks for each of `all`; what comes back is in their order. */
  each<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]>
}

/**
 * Asks for a few at a time, as many as are back within a frame. The browser hands out what is ready all at once, and stands still for each:
 * for a hundred files at a time it is as long as a third of a second.
 */
export function createPaced(now = () => performance.now()): Paced {
  let size = 4
  return {
    async each(all, ask) {
      const answers: Awaited<ReturnType<typeof ask>>[] = []
      for (let at = 0; at < all.length; ) {
        const group = all.slice(at, at + size)
        const began = now()
        answers.push(...(await Promise.all(group.map(ask))))
        at += group.length
        const took = Math.max(now() - began, 0.1)
        size = Math.max(1, Math.min(Math.floor((group.length * TOGETHER) / took), 2 * size, MOST))
        await breathe()
      }
      return answers
    },
  }
}
