import type { Intent } from './intents/intent.ts'
import type { Trace } from './records/trace.ts'

/** So many traces of one operation are written down; what did more cannot be taken back. Taking back leaves about two of each. */
const MOST_TRACES = 50_000

/** Collects what one operation does, and says so as it happens. */
export class TraceLog {
  readonly #traces: Trace[] = []
  readonly #tell: (intent: Intent) => void
  #isWhole = true

  constructor(tell: (intent: Intent) => void) {
    this.#tell = tell
  }

  /** Something was done. */
  add(trace: Trace): void {
    if (this.#traces.length >= MOST_TRACES) this.break()
    if (!this.#isWhole) return
    this.#traces.push(trace)
    this.#tell({ is: 'done', trace })
  }

  /** Says beforehand what `work` is to do, and afterwards if it did not; that it did is told by `add`. */
  async announcing<T>(coming: Trace, work: () => Promise<T>): Promise<T> {
    this.announce(coming)
    try {
      const result = await work()
      if (result === 'other_volume') this.giveUp(coming)
      return result
    } catch (error) {
      this.giveUp(coming)
      throw error
    }
  }

  /** Something is about to be done; that it was is told by `add`, that it was not by `giveUp`. */
  announce(coming: Trace): void {
    if (this.#isWhole) this.#tell({ is: 'coming', trace: coming })
  }

  /** What was announced was not done. */
  giveUp(coming: Trace): void {
    if (this.#isWhole) this.#tell({ is: 'given up', trace: coming })
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

  /** Answers all that is known, and forgets it. */
  take(): readonly Trace[] {
    const taken = this.#traces.splice(0)
    return this.#isWhole ? taken : []
  }

  /** Of what was taken, this was not done the other way again. */
  putBack(traces: readonly Trace[]): void {
    this.#traces.push(...traces)
  }

  /** What was done; nothing where not all of it is known. */
  get all(): readonly Trace[] {
    return this.#isWhole ? this.#traces : []
  }

  /** Is all that was done known? */
  get isWhole(): boolean {
    return this.#isWhole
  }
}
