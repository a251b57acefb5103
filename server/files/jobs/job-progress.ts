import type { Amount, Progress } from '#server/operations/records/operation.ts'

/** The amount done and the total; null while the total is unknown. */
export type ProgressShare = { readonly done: number; readonly total: number | null }

const NOTHING: Amount = { items: 0, bytes: 0 }

/** Adds up the progress of the steps of a job. */
export class JobProgress {
  readonly #running = new Map<number, Amount>()
  readonly #expected = new Map<number, Amount>()
  #finished: Amount = NOTHING
  #sum: Amount = NOTHING
  readonly #steps: number

  /** @param steps number of steps */
  constructor(steps: number) {
    this.#steps = steps
  }

  /** Records the progress reported by a step. */
  reportProgress(step: number, { items, bytes, expected }: Progress): void {
    this.#running.set(step, { items, bytes })
    if (expected) this.#expect(step, expected)
  }

  /** Records the total of a step that was counted in advance; the step's own report takes precedence. */
  setTotal(step: number, amount: Amount): void {
    if (!this.#expected.has(step)) this.#expect(step, amount)
  }

  /** Records the end of a step whose changes remain (`stays`) or were rolled back. */
  endStep(step: number, stays: boolean): void {
    const done = (stays && this.#running.get(step)) || NOTHING
    this.#running.delete(step)
    this.#finished = plus(this.#finished, done)
    this.#expect(step, done)
  }

  /** Records an amount that was completed before this job was resumed. */
  addCompleted(step: number, amount: Amount): void {
    this.#running.set(step, amount)
    this.endStep(step, true)
  }

  get items(): ProgressShare {
    return this.#share('items')
  }

  get bytes(): ProgressShare {
    return this.#share('bytes')
  }

  #share(what: keyof Amount): ProgressShare {
    let done = this.#finished[what]
    for (const amount of this.#running.values()) done += amount[what]
    const isKnown = this.#expected.size === this.#steps
    return { done, total: isKnown ? Math.max(done, this.#sum[what]) : null }
  }

  #expect(step: number, amount: Amount): void {
    const before = this.#expected.get(step) ?? NOTHING
    this.#sum = plus(this.#sum, { items: amount.items - before.items, bytes: amount.bytes - before.bytes })
    this.#expected.set(step, amount)
  }
}

const plus = (one: Amount, other: Amount): Amount => ({
  items: one.items + other.items,
  bytes: one.bytes + other.bytes,
})
