/** What waits for one thread, each item on behalf of somebody: everybody in turn has one taken, so that who asks much waits for who asks little (T14). */
export class FairLine<Item> {
  /** Who was served least recently comes first. */
  readonly #waiting = new Map<unknown, Item[]>()

  add(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    if (theirs) theirs.push(item)
    else this.#waiting.set(by, [item])
  }

  /** The next; null when nobody waits. */
  take(): Item | null {
    for (const [by, theirs] of this.#waiting) {
      const item = theirs.shift()
      this.#waiting.delete(by)
      if (theirs.length > 0) this.#waiting.set(by, theirs)
      if (item !== undefined) return item
    }
    return null
  }

  /** Takes out one that is not wanted any more, if it still waits. */
  remove(by: unknown, item: Item): void {
    const theirs = this.#waiting.get(by)
    const place = theirs?.indexOf(item) ?? -1
    if (!theirs || place < 0) return
    theirs.splice(place, 1)
    if (theirs.length === 0) this.#waiting.delete(by)
  }

  /** All that wait, who do so no longer. */
  empty(): Item[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
