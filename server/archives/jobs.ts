import { AppError } from '#server/lib/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'

/** So many of one caller at once, and of all together. */
export type JobLimits = { readonly each: number; readonly all: number }

/** Archives that are made at once. */
const MADE: JobLimits = { each: 2, all: 8 }

/** How soon a client that found no place may come back (seconds). */
const RETRY_AFTER = 5

/** How many archives are worked on. */
export class Jobs {
  readonly #all: number
  readonly #each: KeyedLimit<string>
  #running = 0

  constructor({ each, all }: JobLimits = MADE) {
    this.#all = all
    this.#each = new KeyedLimit(each)
  }

  /**
   * Takes a place for `caller`; the returned function gives it back, however often it is called.
   *
   * @throws AppError `busy` when all places are taken, `too_many` when this caller's are
   */
  enter(caller: string): () => void {
    if (this.#running >= this.#all) throw full('busy')
    const leave = this.#each.enter(caller)
    if (!leave) throw full('too_many')
    this.#running += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#running -= 1
      leave()
    }
  }
}

const full = (code: 'busy' | 'too_many') =>
  new AppError(code, 'Too many archives at once. Try again soon.', { retryAfter: RETRY_AFTER })
