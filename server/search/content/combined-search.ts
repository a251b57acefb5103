import { MAX_RESULTS, type SearchResult } from '#contract/search.ts'
import { matches } from '#contract/search-match.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import { baseName, isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { namesBelow, resultOf } from '#server/search/query/search-result.ts'
import {
  ABANDONED,
  type Hits,
  type Searcher,
  type SearchOutcome,
  type SearchRequest,
} from '#server/search/query/searcher.ts'
import { type ContentHit, type ContentSearch, MAX_HITS } from './content-search.ts'

export type CombinedSearchParts = {
  readonly names: Searcher
  readonly content: ContentSearch
  readonly log: Log
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/** Time that results found by name wait for their snippets, in milliseconds. */
const PATIENCE = 50

/**
 * Time limit for the content search, in milliseconds.
 *
 * @limit Search | Duration of a search in file contents | {ms}
 */
const CONTENT_TIME = 5000

/**
 * Returns results found by name, then those found by content only, each file once. A file found by both has its snippet when that is known
 * in time.
 */
export class CombinedSearch implements Searcher {
  readonly #parts: CombinedSearchParts

  constructor(parts: CombinedSearchParts) {
    this.#parts = parts
  }

  search(request: SearchRequest): Hits {
    const { names, content } = this.#parts
    return content.isFor(request.folder.subject) ? this.#joined(request) : names.search(request)
  }

  async *#joined(request: SearchRequest): Hits {
    const { query } = readQuery(request.text, this.#parts.now())
    const finding = this.#find(request, query)
    const known = snippetsOf(request, await Promise.race([finding, Bun.sleep(PATIENCE).then(() => [])]))
    let foundByName = 0
    const hits = this.#parts.names.search(request)
    try {
      for (let next = await hits.next(); ; next = await hits.next()) {
        if (next.done) return yield* this.#others(request, query, await finding, { foundByName, outcome: next.value })
        foundByName += next.value.length
        yield next.value.map((result) => ({ ...result, ...known.get(result.path) }))
      }
    } finally {
      await hits.return(ABANDONED)
    }
  }

  /** Yields results found by content only, after all results found by name. */
  async *#others(
    request: SearchRequest,
    query: ParsedQuery,
    found: readonly ContentHit[],
    { foundByName, outcome }: { readonly foundByName: number; readonly outcome: SearchOutcome },
  ): Hits {
    const { skip, limit } = request
    if (outcome.more || outcome.cut === 'results' || (outcome.cut === 'time' && skip > 0)) return outcome
    const { path: base } = request.folder
    const others = found.filter((hit) => !isNamed(base, hit, query))
    const before = foundByName > 0 || skip === 0 || others.length === 0 ? 0 : skip - (await this.#countNames(request))
    const room = Math.max(0, Math.min(limit, MAX_RESULTS - skip) - foundByName)
    const results = others.slice(before, before + room).map((hit) => resultFor(base, hit))
    if (results.length > 0) yield results
    const isMore = before + results.length < others.length
    if (isMore && skip + limit < MAX_RESULTS) return { ...outcome, more: true }
    return { ...outcome, cut: isMore || found.length >= MAX_HITS ? 'results' : outcome.cut }
  }

  /** Returns the number of results found by name, when all of them are on earlier pages. */
  async #countNames(request: SearchRequest): Promise<number> {
    let count = 0
    for await (const results of this.#parts.names.search({ ...request, skip: 0, limit: request.skip }))
      count += results.length
    return count
  }

  /** Finds files by content. Never fails: results found by name are returned regardless. */
  async #find({ folder, signal }: SearchRequest, query: ParsedQuery): Promise<readonly ContentHit[]> {
    try {
      const until = AbortSignal.any([signal, AbortSignal.timeout(CONTENT_TIME)])
      const found = await this.#parts.content.find({ folder, query, limit: MAX_HITS, signal: until })
      return found.filter(({ path }) => isWithin(path, folder.path))
    } catch (error) {
      if (!signal.aborted) this.#parts.log.warn('content could not be searched', errorFields(error))
      return []
    }
  }
}

const resultFor = (base: VirtualPath, { path, size, modified, snippet }: ContentHit): SearchResult => ({
  ...resultOf(base, path, { kind: 'file', size, modified }),
  snippet,
})

/** Returns the snippets by the path used in results. */
function snippetsOf({ folder }: SearchRequest, found: readonly ContentHit[]) {
  return new Map(found.map((hit) => [resultFor(folder.path, hit).path, { snippet: hit.snippet }]))
}

/** Whether a hit is also found by name. */
function isNamed(base: VirtualPath, { path, size, modified }: ContentHit, query: ParsedQuery): boolean {
  const folders = namesBelow(base, parent(path))
  return matches({ name: baseName(path), folders, kind: 'file', size, modified }, query)
}
