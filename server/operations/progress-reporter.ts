import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Amount, Progress } from './records/operation.ts'

/** Minimum interval between two progress events, in milliseconds. */
const INTERVAL = 100

/** Adds up the progress of an operation and reports it at intervals. */
export class ProgressReporter {
  readonly #report: (progress: Progress) => void
  #items = 0
  #bytes = 0
  #expected: Amount | null = null
  #current: VirtualPath | null = null
  readonly #now: () => number
  #reportedAt: number

  /** @param now returns milliseconds since an arbitrary time */
  constructor(report: (progress: Progress) => void, now: () => number = () => performance.now()) {
    this.#report = report
    this.#now = now
    this.#reportedAt = now()
  }

  /** Sets the total amount, where it was counted beforehand, and reports it at once. */
  setExpected(amount: Amount): void {
    this.#expected = amount
    this.report()
  }

  /** Sets the path that is being processed. */
  setCurrent(path: VirtualPath): void {
    this.#current = path
    this.#reportIfDue()
  }

  /** Adds a number of completed items. */
  addItems(count: number): void {
    this.#items += count
    this.#reportIfDue()
  }

  /** Adds a number of written bytes. */
  addBytes(count: number): void {
    this.#bytes += count
    this.#reportIfDue()
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
  report(): void {
    this.#reportNow(this.#now())
  }

  #reportIfDue(): void {
    const now = this.#now()
    if (now - this.#reportedAt >= INTERVAL) this.#reportNow(now)
  }

  #reportNow(now: number): void {
    this.#reportedAt = now
    this.#report({ items: this.#items, bytes: this.#bytes, expected: this.#expected, current: this.#current })
  }
}
