import type { SearchEnd, SearchResult } from '#contract/search.ts'
import { readQuery } from '#contract/search-query.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { ranking } from './rank.ts'
import type { SearchRequest } from './search-calls.ts'
import { type SearchHit, searchHitIn } from './search-hit.ts'

/** Delay between the last key and the request, in milliseconds. */
const PAUSE = 80
/** Results requested at once: more for a walk, which finds them in no order and starts over for each request. */
const PIECE = 100
const WALK_PIECE = 1000
/** Number of results shown at first, and added each time the list is scrolled near its end. */
export const STEP = 50

/** A query, and the folder to search. */
export interface SearchTarget {
  readonly folder: string
  readonly query: string
}

/** State of a search. */
export interface SearchState {
  /** The current query. */
  readonly target: SearchTarget
  /** The query that the results belong to; null before the first answer. */
  readonly answered: SearchTarget | null
  readonly results: readonly SearchHit[]
  /** Number of results that are shown. */
  readonly shown: number
  /** Last line of the latest answer; null while a request is running. */
  readonly end: SearchEnd | null
  /** Error that prevented an answer or further results; null otherwise. */
  readonly failure: { readonly error: unknown } | null
  readonly busy: boolean
  /** Whether the user canceled the search before its end. */
  readonly canceled: boolean
}

/** A search that follows the input as the user types. */
export interface SearchController extends Pick<Store<SearchState>, 'getSnapshot' | 'subscribe'> {
  /** Searches for `wish` instead, after a short delay or at once. */
  searchFor(wish: SearchTarget, atOnce?: boolean): void
  /** Shows more of the results, and requests more where there are more. */
  showMore(): void
  /** Ends the search before its end; what was found remains. */
  cancel(): void
  /** Repeats the failed or canceled request. */
  retry(): void
  /** Keeps the visible results in their places because the user points at them; until the query changes. */
  holdOrder(): void
  /** Keeps the result at a path in its place while the pointer rests on it; null when it rests on none. */
  pointAt(path: string | null): void
  /** Stops requesting. */
  stop(): void
}

export interface SearchControllerParts {
  ask(
    question: SearchRequest,
    onResults: (results: readonly SearchResult[]) => void,
    signal: AbortSignal,
  ): Promise<SearchEnd>
  onFailure(error: unknown, retry: () => void): void
  /** Returns whether there is known to be no index that sorts the results. */
  isWithoutIndex(): boolean
  /** Called when a request is answered. */
  onAnswer(): void
}

const NOTHING = {
  answered: null,
  results: [],
  shown: STEP,
  end: null,
  failure: null,
  busy: false,
  canceled: false,
} as const

/** Returns whether two searches have the same folder and query. */
const isSame = (one: SearchTarget | null, other: SearchTarget): boolean =>
  one?.folder === other.folder && one.query === other.query

/** Returns whether the results belong to an earlier query. */
export const isStale = ({ target, answered }: SearchState): boolean => !isSame(answered, target)

/** Returns the first result of each path. */
function withoutDuplicates(hits: readonly SearchHit[]): SearchHit[] {
  const known = new Set<string>()
  return hits.filter(({ path }) => {
    const isNew = !known.has(path)
    known.add(path)
    return isNew
  })
}

/** Creates the search of one overlay. It runs one request at a time: a newer one cancels the previous one. */
export const createSearchController = (initial: SearchTarget, parts: SearchControllerParts): SearchController =>
  new OverlaySearch(initial, parts)

/** Functions that components use as event handlers or subscriptions are bound. */
class OverlaySearch implements SearchController {
  readonly #parts: SearchControllerParts
  readonly #store: Store<SearchState>
  readonly getSnapshot: SearchController['getSnapshot']
  readonly subscribe: SearchController['subscribe']
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()
  /** Number of results received for the current query, duplicates included. */
  #receivedCount = 0
  #held = false
  #pointed: string | null = null
  #inOrder = (results: readonly SearchHit[]): SearchHit[] => [...results]

  constructor(initial: SearchTarget, parts: SearchControllerParts) {
    this.#parts = parts
    this.#store = createStore<SearchState>({ ...NOTHING, target: initial })
    this.getSnapshot = this.#store.getSnapshot
    this.subscribe = this.#store.subscribe
  }

  readonly searchFor = (wish: SearchTarget, atOnce = false): void => {
    const now = this.getSnapshot()
    if (isSame(now.target, wish) && (now.busy || isSame(now.answered, wish))) {
      if (atOnce && this.#timer !== undefined) this.#begin()
      return
    }
    this.stop()
    if (wish.query.trim() === '') {
      this.#receivedCount = 0
      this.#store.set({ ...NOTHING, target: wish })
      return
    }
    this.#change({ target: wish, busy: true, failure: null, canceled: false })
    this.#timer = setTimeout(() => this.#begin(), atOnce ? 0 : PAUSE)
  }

  readonly showMore = (): void => {
    const now = this.getSnapshot()
    if (isStale(now) || now.failure) return
    if (now.results.length <= now.shown - STEP) return
    if (now.shown < now.results.length || now.end?.more) this.#change({ shown: now.shown + STEP })
    this.#fill()
  }

  readonly retry = (): void => {
    const now = this.getSnapshot()
    if (now.failure === null && !now.canceled) return
    if (isStale(now) || this.#receivedCount === 0) this.#begin()
    else void this.#fetch(now.target, this.#receivedCount)
  }

  readonly holdOrder = (): void => {
    this.#held = !isStale(this.getSnapshot())
  }

  readonly cancel = (): void => {
    if (!this.getSnapshot().busy) return
    this.stop()
    this.#change({ busy: false, canceled: true })
  }

  readonly pointAt = (path: string | null): void => {
    this.#pointed = path
  }

  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#asking.abort()
  }

  #change(part: Partial<SearchState>): void {
    this.#store.set((now) => ({ ...now, ...part }))
  }

  #begin(): void {
    const { target: wish } = this.getSnapshot()
    if (wish.query.trim() === '') return
    this.#inOrder = ranking(wish.folder, readQuery(wish.query, Date.now()).query)
    void this.#fetch(wish, 0)
  }

  /** Requests the results from `skip` on. */
  async #fetch(wish: SearchTarget, skip: number): Promise<void> {
    const { ask, isWithoutIndex, onAnswer, onFailure } = this.#parts
    this.stop()
    this.#asking = new AbortController()
    const { signal } = this.#asking
    let continues = skip > 0
    const addResults = (results: readonly SearchResult[]) => {
      if (signal.aborted) return
      this.#add(wish, results, continues)
      continues = true
    }
    this.#change({ busy: true, end: null, failure: null, canceled: false })
    try {
      const end = await ask({ ...wish, skip, limit: isWithoutIndex() ? WALK_PIECE : PIECE }, addResults, signal)
      if (signal.aborted) return
      if (!continues) addResults([])
      if (end.by === 'walk') this.#putInOrder()
      // An answer that announces more results but contains none would be requested forever.
      const more = end.more && this.#receivedCount > skip
      this.#change({ busy: false, end: { ...end, more } })
      onAnswer()
      this.#fill()
    } catch (error) {
      if (signal.aborted) return
      this.#change({ busy: false, failure: { error } })
      onFailure(error, this.retry)
    }
  }

  /** Requests more results where fewer are known than should be shown. */
  #fill(): void {
    const now = this.getSnapshot()
    if (now.end?.more && !now.busy && !isStale(now) && now.results.length < now.shown)
      void this.#fetch(now.target, this.#receivedCount)
  }

  /** Appends further results, or replaces those of another query. */
  #add(wish: SearchTarget, results: readonly SearchResult[], continues: boolean): void {
    const now = this.getSnapshot()
    const before = continues ? now.results : []
    this.#receivedCount = (continues ? this.#receivedCount : 0) + results.length
    if (!continues) this.#held = false
    const all = withoutDuplicates([...before, ...results.map((result) => searchHitIn(wish.folder, result))])
    this.#change({ answered: wish, results: all, shown: continues ? now.shown : STEP })
    if (this.#parts.isWithoutIndex()) this.#putInOrder()
  }

  /** Sorts the results of a walk, best first. Visible results stay in place while they are held, and so does the one below the pointer. */
  #putInOrder(): void {
    const { results, shown } = this.getSnapshot()
    const fixed = this.#held ? shown : 0
    const place = results.findIndex(({ path }) => path === this.#pointed)
    const pointed = place < fixed ? undefined : results[place]
    const ordered = this.#inOrder(results.slice(fixed).filter((result) => result !== pointed))
    if (pointed) ordered.splice(place - fixed, 0, pointed)
    this.#change({ results: [...results.slice(0, fixed), ...ordered] })
  }
}
