/** A failed sign-in. */
export type FailedSignIn = { readonly username: string; readonly address: string; readonly reason: string }

/** The recorded failure: `address` is null where many addresses were counted together. */
export type RecordedFailure = { readonly username: string; readonly address: string | null; readonly detail: string }

/** Maximum number of recorded failures per minute, for each address and in total. */
const RECORDED_PER_MINUTE = { each: 5, all: 60 }

const MINUTE = 60_000

type Counted = { written: number; more: number; username: string }

/**
 * Limits the recorded failed sign-ins, since anonymous clients cause them: the excess of a minute is counted and recorded as one event for
 * each address when the minute is over.
 */
export class FailedSignIns {
  readonly #record: (failure: RecordedFailure) => void
  readonly #period: number
  readonly #counts = new Map<string | null, Counted>()
  #written = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  /** @param period length of the counting period in milliseconds */
  constructor(tell: (failure: RecordedFailure) => void, period = MINUTE) {
    this.#record = tell
    this.#period = period
  }

  addFailure({ username, address, reason }: FailedSignIn): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#period).unref()
    const counted = this.#countedOf(address)
    if (counted.written < RECORDED_PER_MINUTE.each && this.#written < RECORDED_PER_MINUTE.all) {
      counted.written += 1
      this.#written += 1
      this.#record({ username, address, detail: reason })
    } else {
      counted.more += 1
      counted.username = username
    }
  }

  /** Records the counted failures and starts a new period. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#written = 0
    for (const [address, { more, username }] of this.#counts)
      if (more > 0) this.#record({ username, address, detail: `${more} more within a minute` })
    this.#counts.clear()
  }

  #countedOf(address: string): Counted {
    const known = this.#counts.get(address)
    if (known) return known
    // Addresses first seen after the total limit are counted as one, so that their number stays small.
    const key = this.#written < RECORDED_PER_MINUTE.all ? address : null
    const counted = this.#counts.get(key) ?? { written: 0, more: 0, username: '' }
    this.#counts.set(key, counted)
    return counted
  }
}
