import type { SearchCut, SearchResult } from '#contract/search.ts'
import type { Grant } from '#server/access/authorize.ts'

/** One search, on behalf of whom the grant is for: of the folder it is for and all below. */
export type SearchRequest = {
  readonly folder: Grant<'list'>
  /** As typed. */
  readonly text: string
  readonly skip: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** How a search ended. */
export type SearchOutcome = {
  readonly more: boolean
  readonly cut: SearchCut | null
  readonly by: 'index' | 'walk'
}

/** How a search ends that nobody listens to any more. */
export const ABANDONED: SearchOutcome = { more: false, cut: null, by: 'walk' }

/**
 * What a search tells, some results at a time, as they are found: each was looked at on the disk and may be listed by who searches. Returns how
 * it ended.
 */
export type Hits = AsyncGenerator<readonly SearchResult[], SearchOutcome>

/** Something that searches. */
export interface Searcher {
  search(request: SearchRequest): Hits
}
