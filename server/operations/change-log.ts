import type { Intent } from './intents/intent.ts'
import type { Change } from './records/change.ts'

/**
 * Maximum number of recorded traces of one operation; one with more cannot be undone. Undo writes about two per trace.
 *
 * @limit Trash, versions and undo | Changes recorded of one operation | {}
 */
const MOST_TRACES = 50_000

/** Collects the changes of one operation and records them as they happen. */
export class ChangeLog {
  readonly #traces: Change[] = []
  readonly #record: (intent: Intent) => void
  #isWhole = true

  constructor(record: (intent: Intent) => void) {
    this.#record = record
  }

  /** Records a completed change. */
  add(trace: Change): void {
    if (this.#traces.length >= MOST_TRACES) this.markIncomplete()
    if (!this.#isWhole) return
    this.#traces.push(trace)
    this.#record({ is: 'done', trace })
  }

  /** Announces the change that `work` is about to perform, and withdraws it if `work` did not; `add` records it as completed. */
  async announceDuring<T>(coming: Change, work: () => Promise<T>): Promise<T> {
    this.announce(coming)
    try {
      const result = await work()
      if (result === 'other_volume') this.withdraw(coming)
      return result
    } catch (error) {
      this.withdraw(coming)
      throw error
    }
  }

  /** Announces a change; `add` records it as completed, `withdraw` as not made. */
  announce(coming: Change): void {
    if (this.#isWhole) this.#record({ is: 'coming', trace: coming })
  }

  /** Withdraws an announced change that was not performed. */
  withdraw(coming: Change): void {
    if (this.#isWhole) this.#record({ is: 'given up', trace: coming })
  }

  /** Marks the operation as impossible to undo, because its changes are not known well enough. */
  markIncomplete(): void {
    if (this.#isWhole) this.#record({ is: 'untold' })
    this.#isWhole = false
  }

  /** Returns a second log of the same operation, for changes that do not matter once it has ended. */
  fork(): ChangeLog {
    return new ChangeLog(this.#record)
  }

  /** Removes and returns all traces; none if they are incomplete. */
  drain(): readonly Change[] {
    const taken = this.#traces.splice(0)
    return this.#isWhole ? taken : []
  }

  /** Adds removed traces again that were not rolled back. */
  addRemaining(traces: readonly Change[]): void {
    this.#traces.push(...traces)
  }

  /** The completed changes; empty if they are incomplete. */
  get all(): readonly Change[] {
    return this.#isWhole ? this.#traces : []
  }

  /** Whether all completed changes are known. */
  get isWhole(): boolean {
    return this.#isWhole
  }
}
