import type { Release } from './semaphore.ts'

/** Items that wait for slots, in order of arrival; an item whose own limits are reached does not delay those behind it. */
export class Scheduler<Item> {
  readonly #tryAcquire: (item: Item) => Release | null
  readonly #waiting = new Set<Item>()

  /** @param tryAcquire acquires the slots that an item needs; null when they are not free */
  constructor(tryAcquire: (item: Item) => Release | null) {
    this.#tryAcquire = tryAcquire
  }

  /** Number of waiting items. */
  get size(): number {
    return this.#waiting.size
  }

  /** Returns the waiting items in order of arrival. */
  items(): IteratorObject<Item> {
    return this.#waiting.values()
  }

  /** Adds an item. It waits until {@link startNext} returns it, which must be called after every `enqueue` and every release. */
  enqueue(item: Item): void {
    this.#waiting.add(item)
  }

  /** Removes an item that need not start any more, if it still waits. */
  remove(item: Item): void {
    this.#waiting.delete(item)
  }

  /** Removes and returns the first item whose slots are free, with the function that releases them; null when there is none. */
  startNext(): { readonly item: Item; readonly release: Release } | null {
    for (const item of this.#waiting) {
      const release = this.#tryAcquire(item)
      if (!release) continue
      this.#waiting.delete(item)
      return { item, release }
    }
    return null
  }
}
