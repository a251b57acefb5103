import { MAX_RESULTS } from '#contract/search.ts'
import type { Hits, SearchOutcome, SearchRequest } from './searcher.ts'

/**
 * Time limit for one search, in milliseconds.
 *
 * @limit Search | Duration of one search | {ms}
 */
export const SEARCH_TIME_LIMIT_MS = 10_000

/**
 * Runs a search that ends when its time limit expires, with the results up to then.
 *
 * @param search receives a signal that also aborts at the time limit; the reason it then throws ends the search
 */
export async function* withinTime(
  { signal }: SearchRequest,
  { by, milliseconds }: { readonly by: SearchOutcome['by']; readonly milliseconds: number },
  search: (signal: AbortSignal) => Hits,
): Hits {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('A search took too long.', 'TimeoutError')), milliseconds)
  try {
    return yield* search(AbortSignal.any([signal, late.signal]))
  } catch (error) {
    if (!late.signal.aborted || error !== late.signal.reason) throw error
    return { more: false, cut: 'time', by }
  } finally {
    clearTimeout(timer)
  }
}

/** Window of results that are returned: `limit` after the first `skip`, and never more than {@link MAX_RESULTS} counted from the first. */
export class ResultWindow {
  readonly #isLast: boolean
  #skip: number
  #room: number

  /** @param first whether the results to skip are among those that will be found (`found`), or were already `skipped` */
  constructor({ skip, limit }: Pick<SearchRequest, 'skip' | 'limit'>, first: 'found' | 'skipped' = 'found') {
    const end = Math.min(skip + limit, MAX_RESULTS)
    this.#isLast = end === MAX_RESULTS
    this.#skip = first === 'found' ? skip : 0
    this.#room = Math.max(0, end - skip)
  }

  /** Number of results that may still be returned. */
  get room(): number {
    return this.#room
  }

  /** Counts a result and returns whether it is returned. `over`: the window is full and there are more. */
  countResult(): 'skipped' | 'counted' | 'over' {
    if (this.#skip > 0) {
      this.#skip -= 1
      return 'skipped'
    }
    if (this.#room === 0) return 'over'
    this.#room -= 1
    return 'counted'
  }

  /** Returns the outcome of a search that found more than the window holds. */
  ended(by: SearchOutcome['by']): SearchOutcome {
    return this.#isLast ? { more: false, cut: 'results', by } : { more: true, cut: null, by }
  }
}
