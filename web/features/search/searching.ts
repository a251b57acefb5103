import type { SearchEnd, SearchResult } from '#contract/search.ts'
import { readQuery } from '#contract/search-query.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { type Found, foundIn } from './found.ts'
import { ranking } from './rank.ts'
import type { Question } from './search-calls.ts'

/** So long after the last key the server is asked, in ms. */
const PAUSE = 80
/** Results are asked for in pieces of so many: of a walk more, which finds them in no order and begins anew for each piece. */
const PIECE = 100
const WALK_PIECE = 1000
/** Results shown at first, and so many more near the bottom (spec section 9). */
export const STEP = 50

/** What somebody looks for, and below which folder. */
export interface Wish {
  readonly folder: string
  readonly query: string
}

/** What is known of what somebody looks for. */
export interface Finding {
  /** What they want to know now. */
  readonly wish: Wish
  /** What the results answer; null before there are any answers. */
  readonly answered: Wish | null
  readonly results: readonly Found[]
  /** How many of them are shown. */
  readonly shown: number
  /** The last line of the latest answer; null while one is on its way. */
  readonly end: SearchEnd | null
  /** Why there is no answer, or no further one; null otherwise. */
  readonly failure: { readonly error: unknown } | null
  readonly busy: boolean
}

/** Looks for what somebody types, as they type. */
export interface Searching extends Pick<Store<Finding>, 'getSnapshot' | 'subscribe'> {
  /** Looks for this instead, after a short pause, or at once. */
  want(wish: Wish, atOnce?: boolean): void
  /** Shows more of what was found, and asks for more where there is more. */
  showMore(): void
  /** Asks again what failed. */
  retry(): void
  /** What is shown stays where it is: somebody points at it. For as long as the question is the same. */
  hold(): void
  /** Asks nothing any more. */
  stop(): void
}

export interface SearchingTools {
  ask(
    question: Question,
    onResults: (results: readonly SearchResult[]) => void,
    signal: AbortSignal,
  ): Promise<SearchEnd>
  onFailure(error: unknown, retry: () => void): void
  /** Is it known that there is no index to find the best first? */
  walks(): boolean
  /** Told when a question is answered. */
  onAnswer(): void
}

const NOTHING = { answered: null, results: [], shown: STEP, end: null, failure: null, busy: false } as const

/** Whether two wishes are for the same. */
const isSame = (one: Wish | null, other: Wish): boolean => one?.folder === other.folder && one.query === other.query

/** Whether what is shown answers something else than what is wanted now. */
export const isStale = ({ wish, answered }: Finding): boolean => !isSame(answered, wish)

/** Makes the search of one overlay. It asks one question at a time: a newer one ends the one before. */
export function createSearching(initial: Wish, { ask, onFailure, walks, onAnswer }: SearchingTools): Searching {
  const store = createStore<Finding>({ ...NOTHING, wish: initial })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  /** Results told of what is answered, those that were told twice included. */
  let told = 0
  let held = false
  let inOrder = (results: readonly Found[]) => [...results]

  const change = (part: Partial<Finding>) => store.set((now) => ({ ...now, ...part }))

  /** Puts further results after those there are, or in the place of those of another question. */
  function add(wish: Wish, results: readonly SearchResult[], continues: boolean): void {
    const now = store.getSnapshot()
    const before = continues ? now.results : []
    const known = new Set(before.map(({ path }) => path))
    const fresh: Found[] = []
    for (const found of results.map((result) => foundIn(wish.folder, result))) {
      if (known.has(found.path)) continue
      known.add(found.path)
      fresh.push(found)
    }
    told = (continues ? told : 0) + results.length
    if (!continues) held = false
    change({ answered: wish, results: [...before, ...fresh], shown: continues ? now.shown : STEP })
    if (walks()) putInOrder()
  }

  /** What a walk found, the best first; what somebody points at stays where it is. */
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

  /** Asks for the results from `skip` on. */
  async function fetch(wish: Wish, skip: number): Promise<void> {
    stopAsking()
    asking = new AbortController()
    const { signal } = asking
    let continues = skip > 0
    const take = (results: readonly SearchResult[]) => {
      if (signal.aborted) return
      add(wish, results, continues)
      continues = true
    }
    change({ busy: true, end: null, failure: null })
    try {
      const end = await ask({ ...wish, skip, limit: walks() ? WALK_PIECE : PIECE }, take, signal)
      if (signal.aborted) return
      if (!continues) take([])
      if (end.by === 'walk') putInOrder()
      // An answer that says that there is more, and tells nothing, would be asked for ever.
      const more = end.more && told > skip
      change({ busy: false, end: { ...end, more } })
      onAnswer()
      fill()
    } catch (error) {
      if (signal.aborted) return
      change({ busy: false, failure: { error } })
      onFailure(error, retry)
    }
  }

  /** Asks for more where fewer are known than are to be shown. */
  function fill(): void {
    const now = store.getSnapshot()
    if (now.end?.more && !now.busy && !isStale(now) && now.results.length < now.shown) void fetch(now.wish, told)
  }

  function begin(): void {
    const { wish } = store.getSnapshot()
    if (wish.query.trim() === '') return
    inOrder = ranking(wish.folder, readQuery(wish.query, Date.now()).query)
    void fetch(wish, 0)
  }

  function retry(): void {
    const now = store.getSnapshot()
    if (now.failure === null) return
    if (isStale(now) || told === 0) begin()
    else void fetch(now.wish, told)
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    want(wish, atOnce = false) {
      const now = store.getSnapshot()
      if (isSame(now.wish, wish) && (now.busy || isSame(now.answered, wish))) {
        if (atOnce && timer !== undefined) begin()
        return
      }
      stopAsking()
      if (wish.query.trim() === '') {
        told = 0
        store.set({ ...NOTHING, wish })
        return
      }
      change({ wish, busy: true, failure: null })
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
    hold: () => {
      held = !isStale(store.getSnapshot())
    },
    stop: stopAsking,
  }
}
