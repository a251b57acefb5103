import { AppError } from '#server/lib/errors.ts'
import { KeyedLimit } from '#server/lib/keyed-limit.ts'

/** So many at once: of one caller, of all visitors of links together, and of all. */
export type JobLimits = { readonly each: number; readonly visitors: number; readonly all: number }

/** Archives that are made at once. */
const MADE: JobLimits = { each: 2, visitors: 4, all: 8 }

/** Whose archives are counted together. What visitors ask for leaves places to those who have an account. */
export type Caller = { readonly kind: 'user' | 'visitor'; readonly key: string }

/** How soon a client that found no place may come back (seconds). */
const RETRY_AFTER = 5

/** How many archives are worked on. */
export class Jobs {
  readonly #all: number
  readonly #each: KeyedLimit<string>
  readonly #visitors: KeyedLimit<'all'>
  #running = 0

  constructor({ each, visitors, all }: JobLimits = MADE) {
    this.#all = all
    this.#each = new KeyedLimit(each)
    this.#visitors = new KeyedLimit(visitors)
  }

  /**
   * Takes a place for `caller`; the returned function gives it back, however often it is called.
   *
   * @throws AppError `busy` when all places are taken, `too_many` when this caller's are
   */
  enter({ kind, key }: Caller): () => void {
    if (this.#running >= this.#all) throw full('busy')
    const leave = this.#each.enter(`${kind} ${key}`)
    if (!leave) throw full('too_many')
    const leaveVisitors = kind === 'visitor' ? this.#visitors.enter('all') : () => undefined
    if (!leaveVisitors) {
      leave()
      throw full('busy')
    }
    this.#running += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#running -= 1
      leaveVisitors()
      leave()
    }
  }
}

const full = (code: 'busy' | 'too_many') =>
  new AppError(code, 'Too many archives at once. Try again soon.', { retryAfter: RETRY_AFTER })
