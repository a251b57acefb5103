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
}

/** A search that follows the input as the user types. */
export interface SearchController extends Pick<Store<SearchState>, 'getSnapshot' | 'subscribe'> {
  /** Searches for `wish` instead, after a short delay or at once. */
  searchFor(wish: SearchTarget, atOnce?: boolean): void
  /** Shows more of the results, and requests more where there are more. */
  showMore(): void
  /** Repeats the failed request. */
  retry(): void
  /** Keeps the visible results in their places because the user points at them; until the query changes. */
  holdOrder(): void
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

const NOTHING = { answered: null, results: [], shown: STEP, end: null, failure: null, busy: false } as const

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
export function createSearchController(
  initial: SearchTarget,
  { ask, onFailure, isWithoutIndex, onAnswer }: SearchControllerParts,
): SearchController {
  const store = createStore<SearchState>({ ...NOTHING, target: initial })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  /** Number of results received for the current query, duplicates included. */
  let receivedCount = 0
  let held = false
  let inOrder = (results: readonly SearchHit[]) => [...results]

  const change = (part: Partial<SearchState>) => store.set((now) => ({ ...now, ...part }))

  /** Appends further results, or replaces those of another query. */
  function add(wish: SearchTarget, results: readonly SearchResult[], continues: boolean): void {
    const now = store.getSnapshot()
    const before = continues ? now.results : []
    receivedCount = (continues ? receivedCount : 0) + results.length
    if (!continues) held = false
    const all = withoutDuplicates([...before, ...results.map((result) => searchHitIn(wish.folder, result))])
    change({ answered: wish, results: all, shown: continues ? now.shown : STEP })
    if (isWithoutIndex()) putInOrder()
  }

  /** Sorts the results of a walk, best first; visible results stay in place while they are held. */
  function putInOrder(): void {
    const { results, shown } = store.getSnapshot()
    const fixed = held ? shown : 0
    change({ results: [...results.slice(0, fixed), ...inOrder(results.slice(fixed))] })
  }

  const stopAsking = () => {
    clearTimeout(timer)
    timer = undefined
    asking.abort()
  }

  /** Requests the results from `skip` on. */
  async function fetch(wish: SearchTarget, skip: number): Promise<void> {
    stopAsking()
    asking = new AbortController()
    const { signal } = asking
    let continues = skip > 0
    const addResults = (results: readonly SearchResult[]) => {
      if (signal.aborted) return
      add(wish, results, continues)
      continues = true
    }
    change({ busy: true, end: null, failure: null })
    try {
      const end = await ask({ ...wish, skip, limit: isWithoutIndex() ? WALK_PIECE : PIECE }, addResults, signal)
      if (signal.aborted) return
      if (!continues) addResults([])
      if (end.by === 'walk') putInOrder()
      // An answer that announces more results but contains none would be requested forever.
      const more = end.more && receivedCount > skip
      change({ busy: false, end: { ...end, more } })
      onAnswer()
      fill()
    } catch (error) {
      if (signal.aborted) return
      change({ busy: false, failure: { error } })
      onFailure(error, retry)
    }
  }

  /** Requests more results where fewer are known than should be shown. */
  function fill(): void {
    const now = store.getSnapshot()
    if (now.end?.more && !now.busy && !isStale(now) && now.results.length < now.shown)
      void fetch(now.target, receivedCount)
  }

  function begin(): void {
    const { target: wish } = store.getSnapshot()
    if (wish.query.trim() === '') return
    inOrder = ranking(wish.folder, readQuery(wish.query, Date.now()).query)
    void fetch(wish, 0)
  }

  function retry(): void {
    const now = store.getSnapshot()
    if (now.failure === null) return
    if (isStale(now) || receivedCount === 0) begin()
    else void fetch(now.target, receivedCount)
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    searchFor(wish, atOnce = false) {
      const now = store.getSnapshot()
      if (isSame(now.target, wish) && (now.busy || isSame(now.answered, wish))) {
        if (atOnce && timer !== undefined) begin()
        return
      }
      stopAsking()
      if (wish.query.trim() === '') {
        receivedCount = 0
        store.set({ ...NOTHING, target: wish })
        return
      }
      change({ target: wish, busy: true, failure: null })
      timer = setTimeout(begin, atOnce ? 0 : PAUSE)
    },
    showMore() {
      const now = store.getSnapshot()
      if (isStale(now) || now.failure) return
      if (now.results.length <= now.shown - STEP) return
      if (now.shown < now.results.length || now.end?.more) change({ shown: now.shown + STEP })
      fill()
    },
    retry,
    holdOrder: () => {
      held = !isStale(store.getSnapshot())
    },
    stop: stopAsking,
  }
}
