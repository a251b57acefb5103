import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Amount, Progress } from './records/operation.ts'

/** At most one progress event in this many milliseconds. */
const INTERVAL = 100

/** Adds up what an operation did and tells of it now and then. */
export class ProgressTeller {
  readonly #tell: (progress: Progress) => void
  #items = 0
  #bytes = 0
  #expected: Amount | null = null
  #current: VirtualPath | null = null
  readonly #now: () => number
  #toldAt: number

  /** @param now milliseconds since any time */
  constructor(tell: (progress: Progress) => void, now: () => number = () => performance.now()) {
    this.#tell = tell
    this.#now = now
    this.#toldAt = now()
  }

  /** How much there is to do, where it was counted beforehand. Told at once. */
  expect(amount: Amount): void {
    this.#expected = amount
    this.tell()
  }

  /** What is worked on now. */
  at(path: VirtualPath): void {
    this.#current = path
    this.#tellIfDue()
  }

  /** Items that are done now. */
  addItems(count: number): void {
    this.#items += count
    this.#tellIfDue()
  }

  /** Bytes that were written now. */
  addBytes(count: number): void {
    this.#bytes += count
    this.#tellIfDue()
  }

  /** An `onProgress` for one write, which reports the total of that write each time. */
  forOneWrite(): (total: number) => void {
    let before = 0
    return (total) => {
      this.addBytes(total - before)
      before = total
    }
  }

  /** Tells where it stands. */
  tell(): void {
    this.#tellNow(this.#now())
  }

  #tellIfDue(): void {
    const now = this.#now()
    if (now - this.#toldAt >= INTERVAL) this.#tellNow(now)
  }

  #tellNow(now: number): void {
    this.#toldAt = now
    this.#tell({ items: this.#items, bytes: this.#bytes, expected: this.#expected, current: this.#current })
  }
}
