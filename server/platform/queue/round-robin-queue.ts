/** A queue with round-robin scheduling between callers, so that one with many items does not delay one with few. */
export class RoundRobinQueue<Item> {
  /** Waiting items by caller, oldest first; the least recently served caller comes first. */
  readonly #waiting = new Map<unknown, Item[]>()
  #size = 0

  /** Number of waiting items. */
  get size(): number {
    return this.#size
  }

  add(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    if (theirs) theirs.push(item)
    else this.#waiting.set(by, [item])
    this.#size += 1
  }

  /** Returns the waiting items of a caller, oldest first. */
  itemsOf(by: unknown): readonly Item[] {
    return this.#waiting.get(by) ?? []
  }

  /** Returns the items of the caller with the most, oldest first. */
  longest(): readonly Item[] {
    let longest: readonly Item[] = []
    for (const theirs of this.#waiting.values()) if (theirs.length > longest.length) longest = theirs
    return longest
  }

  /**
   * Removes and returns the next item; null when the queue is empty, or no caller in it may be served.
   *
   * @param choose returns the index of one of the caller's items; the oldest by default
   * @param mayBeServed returns whether a caller may be served now; all by default
   */
  takeNext(
    choose: (theirs: readonly Item[]) => number = () => 0,
    mayBeServed: (by: unknown) => boolean = () => true,
  ): Item | null {
    const [by, theirs] = this.#waiting.entries().find(([caller]) => mayBeServed(caller)) ?? []
    const item = theirs?.[choose(theirs)]
    if (!theirs || item === undefined) return null
    this.remove(by, item)
    if (this.#waiting.delete(by)) this.#waiting.set(by, theirs)
    return item
  }

  /** Removes an item that is no longer needed, if it still waits. */
  remove(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    const place = theirs?.indexOf(item) ?? -1
    if (!theirs || place < 0) return
    theirs.splice(place, 1)
    this.#size -= 1
    if (theirs.length === 0) this.#waiting.delete(by)
  }

  /** Removes and returns all items. */
  takeAll(): Item[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return all
  }
}
