import type { Amount, Progress } from '#server/operations/records/operation.ts'

/** So much is done, of so much; null while nobody knows. */
export type Share = { readonly done: number; readonly total: number | null }

const NOTHING: Amount = { items: 0, bytes: 0 }

/** Adds up what the steps of a job tell. */
export class Tally {
  readonly #running = new Map<number, Amount>()
  readonly #expected = new Map<number, Amount>()
  #finished: Amount = NOTHING
  #sum: Amount = NOTHING
  readonly #steps: number

  /** @param steps how many steps there are */
  constructor(steps: number) {
    this.#steps = steps
  }

  /** What a step tells of itself. */
  told(step: number, { items, bytes, expected }: Progress): void {
    this.#running.set(step, { items, bytes })
    if (expected) this.#expect(step, expected)
  }

  /** What there is to do for a step, counted beforehand; the step itself knows better. */
  counted(step: number, amount: Amount): void {
    if (!this.#expected.has(step)) this.#expect(step, amount)
  }

  /** A step has ended; what it did stays, or was taken back. */
  ended(step: number, stays: boolean): void {
    const done = (stays && this.#running.get(step)) || NOTHING
    this.#running.delete(step)
    this.#finished = plus(this.#finished, done)
    this.#expect(step, done)
  }

  /** Was done before this job was begun anew. */
  before(step: number, amount: Amount): void {
    this.#running.set(step, amount)
    this.ended(step, true)
  }

  get items(): Share {
    return this.#share('items')
  }

  get bytes(): Share {
    return this.#share('bytes')
  }

  #share(what: keyof Amount): Share {
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
