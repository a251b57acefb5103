import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Amount, Progress } from './records/operation.ts'

/** Minimum interval between two progress events, in milliseconds. */
const INTERVAL = 100

/** Adds up the progress of an operation and reports it at intervals. */
export class ProgressReporter {
  readonly #tell: (progress: Progress) => void
  #items = 0
  #bytes = 0
  #expected: Amount | null = null
  #current: VirtualPath | null = null
  readonly #now: () => number
  #toldAt: number

  /** @param now returns milliseconds since an arbitrary time */
  constructor(report: (progress: Progress) => void, now: () => number = () => performance.now()) {
    this.#tell = report
    this.#now = now
    this.#toldAt = now()
  }

  /** Sets the total amount, where it was counted beforehand, and reports it at once. */
  setExpected(amount: Amount): void {
    this.#expected = amount
    this.tell()
  }

  /** Sets the path that is being processed. */
  setCurrent(path: VirtualPath): void {
    this.#current = path
    this.#tellIfDue()
  }

  /** Adds a number of completed items. */
  addItems(count: number): void {
    this.#items += count
    this.#tellIfDue()
  }

  /** Adds a number of written bytes. */
  addBytes(count: number): void {
    this.#bytes += count
    this.#tellIfDue()
  }

  /** Returns an `onProgress` callback for one write, which receives the total of that write each time. */
  forOneWrite(): (total: number) => void {
    let before = 0
    return (total) => {
      this.addBytes(total - before)
      before = total
    }
  }

  /** Reports the current progress. */
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
