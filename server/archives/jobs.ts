import { AppError } from '#server/lib/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'

/** Archives of one caller that are made at once, and of all. */
const JOBS = { each: 2, all: 8 } as const

/** How soon a client that found no place may come back (seconds). */
const RETRY_AFTER = 5

/** How many archives are in the making. */
export class Jobs {
  readonly #each = new KeyedLimit<string>(JOBS.each)
  #running = 0

  /**
   * Takes a place for `caller`; the returned function gives it back, however often it is called.
   *
   * @throws AppError `busy` when all places are taken, `too_many` when this caller's are
   */
  enter(caller: string): () => void {
    if (this.#running >= JOBS.all) throw full('busy')
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
