/** A queue with round-robin scheduling between callers, so that one with many items does not delay one with few. */
export class RoundRobinQueue<Item> {
  /** Waiting items by caller; the least recently served comes first. */
  readonly #waiting = new Map<unknown, Item[]>()

  add(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    if (theirs) theirs.push(item)
    else this.#waiting.set(by, [item])
  }

  /** Removes and returns the next item; null when the queue is empty. */
  takeNext(): Item | null {
    for (const [by, theirs] of this.#waiting) {
      const item = theirs.shift()
      this.#waiting.delete(by)
      if (theirs.length > 0) this.#waiting.set(by, theirs)
      if (item !== undefined) return item
    }
    return null
  }

  /** Removes an item that is no longer needed, if it still waits. */
  remove(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    const place = theirs?.indexOf(item) ?? -1
    if (!theirs || place < 0) return
    theirs.splice(place, 1)
    if (theirs.length === 0) this.#waiting.delete(by)
  }

  /** Removes and returns all items. */
  takeAll(): Item[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
