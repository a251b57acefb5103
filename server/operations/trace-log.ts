import type { Intent } from './intents/intent.ts'
import type { Trace } from './records/trace.ts'

/** Maximum number of recorded traces of one operation; one with more cannot be undone. Undo writes about two per trace. */
const MOST_TRACES = 50_000

/** Collects the changes of one operation and records them as they happen. */
export class TraceLog {
  readonly #traces: Trace[] = []
  readonly #tell: (intent: Intent) => void
  #isWhole = true

  constructor(tell: (intent: Intent) => void) {
    this.#tell = tell
  }

  /** Records a completed change. */
  add(trace: Trace): void {
    if (this.#traces.length >= MOST_TRACES) this.break()
    if (!this.#isWhole) return
    this.#traces.push(trace)
    this.#tell({ is: 'done', trace })
  }

  /** Announces the change that `work` is about to perform, and withdraws it if `work` did not; `add` records it as completed. */
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

  /** Announces a change; `add` records it as completed, `giveUp` withdraws it. */
  announce(coming: Trace): void {
    if (this.#isWhole) this.#tell({ is: 'coming', trace: coming })
  }

  /** Withdraws an announced change that was not performed. */
  giveUp(coming: Trace): void {
    if (this.#isWhole) this.#tell({ is: 'given up', trace: coming })
  }

  /** Marks the operation as impossible to undo, because its changes are not known well enough. */
  break(): void {
    if (this.#isWhole) this.#tell({ is: 'untold' })
    this.#isWhole = false
  }

  /** Returns a second log of the same operation, for changes that do not matter once it has ended. */
  beside(): TraceLog {
    return new TraceLog(this.#tell)
  }

  /** Removes and returns all traces; none if they are incomplete. */
  take(): readonly Trace[] {
    const taken = this.#traces.splice(0)
    return this.#isWhole ? taken : []
  }

  /** Adds removed traces again that were not rolled back. */
  putBack(traces: readonly Trace[]): void {
    this.#traces.push(...traces)
  }

  /** The completed changes; empty if they are incomplete. */
  get all(): readonly Trace[] {
    return this.#isWhole ? this.#traces : []
  }

  /** Whether all completed changes are known. */
  get isWhole(): boolean {
    return this.#isWhole
  }
}
