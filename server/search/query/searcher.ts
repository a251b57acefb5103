import type { SearchCut, SearchResult } from '#contract/search.ts'
import type { Grant } from '#server/access/authorize.ts'

/** One search on behalf of the grant's subject, in the grant's folder and all below. */
export type SearchRequest = {
  readonly folder: Grant<'list'>
  /** Query as typed. */
  readonly text: string
  readonly skip: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** Outcome of a search. */
export type SearchOutcome = {
  readonly more: boolean
  readonly cut: SearchCut | null
  readonly by: 'index' | 'walk'
}

/** Outcome of a search whose client disconnected. */
export const ABANDONED: SearchOutcome = { more: false, cut: null, by: 'walk' }

/** Batches of results as they are found: each was checked on disk, and the subject may list it. Returns the outcome. */
export type Hits = AsyncGenerator<readonly SearchResult[], SearchOutcome>

export interface Searcher {
  search(request: SearchRequest): Hits
}
