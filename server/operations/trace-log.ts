import type { Step } from './intents/step.ts'
import type { Trace } from './trace.ts'

/** So many traces of one operation are written down; what did more cannot be taken back. */
const MOST_TRACES = 20_000

/** Collects what one operation does, and says so as it happens. */
export class TraceLog {
  readonly #traces: Trace[] = []
  readonly #tell: (step: Step) => void
  #isWhole = true

  constructor(tell: (step: Step) => void) {
    this.#tell = tell
  }

  add(trace: Trace): void {
    if (this.#traces.length >= MOST_TRACES) this.break()
    if (!this.#isWhole) return
    this.#traces.push(trace)
    this.#tell({ is: 'done', trace })
  }

  /** Says beforehand what `work` is to do, and afterwards if it did not; that it did is told by `add`. */
  async announcing<T>(coming: Trace, work: () => Promise<T>): Promise<T> {
    if (!this.#isWhole) return work()
    this.#tell({ is: 'coming', trace: coming })
    try {
      const result = await work()
      if (result === 'other_volume') this.#tell({ is: 'given up', trace: coming })
      return result
    } catch (error) {
      this.#tell({ is: 'given up', trace: coming })
      throw error
    }
  }

  /** Nothing that was done can be taken back: it is not known well enough. */
  break(): void {
    if (this.#isWhole) this.#tell({ is: 'untold' })
    this.#isWhole = false
  }

  /** Another one for the same operation, for what is of no account once that has ended. */
  beside(): TraceLog {
    return new TraceLog(this.#tell)
  }

  /** Answers all, and forgets them. */
  take(): readonly Trace[] {
    return this.#traces.splice(0)
  }

  get all(): readonly Trace[] {
    return this.#isWhole ? this.#traces : []
  }

  get isWhole(): boolean {
    return this.#isWhole
  }
}
