import { MAX_RESULTS } from '#contract/search.ts'
import type { Hits, SearchOutcome, SearchRequest } from './hit.ts'

/** How long one search may take (ms). */
export const SEARCH_TIME = 10_000

/**
 * A search that ends when its time is over, with what it has told by then.
 *
 * @param search gets a signal that also says when the time is over; what it throws then is how it ends
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

/** Which of what is found is told: `limit` after the first `skip`, and never more than {@link MAX_RESULTS} from the first on. */
export class ResultWindow {
  readonly #isLast: boolean
  #skip: number
  #room: number

  /** @param first is what is to be skipped among what will be found, or has it been `skipped` already? */
  constructor({ skip, limit }: Pick<SearchRequest, 'skip' | 'limit'>, first: 'found' | 'skipped' = 'found') {
    const end = Math.min(skip + limit, MAX_RESULTS)
    this.#isLast = end === MAX_RESULTS
    this.#skip = first === 'found' ? skip : 0
    this.#room = Math.max(0, end - skip)
  }

  /** How many more may be told. */
  get room(): number {
    return this.#room
  }

  /** One more was found: is it told? `over`: there was more than may be told. */
  take(): 'skipped' | 'told' | 'over' {
    if (this.#skip > 0) {
      this.#skip -= 1
      return 'skipped'
    }
    if (this.#room === 0) return 'over'
    this.#room -= 1
    return 'told'
  }

  /** How a search ends that found more than it may tell. */
  ended(by: SearchOutcome['by']): SearchOutcome {
    return this.#isLast ? { more: false, cut: 'results', by } : { more: true, cut: null, by }
  }
}
