import type { SearchResult } from '#contract/search.ts'
import { type Matcher, matcherOf } from '#contract/search-match.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import { decide, type Grant } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { baseName, childOrNull, parent, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { VisibleItem } from '#server/files/item-places/visible-items.ts'
import type { Tags } from '#server/files/tags/service.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { ResultWindow, SEARCH_TIME_LIMIT_MS, withinTime } from '#server/search/query/bounds.ts'
import { factsOf, isSkippedError } from '#server/search/query/search-result.ts'
import type { Hits, Searcher, SearchRequest } from '#server/search/query/searcher.ts'
import { itemFactsOf } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'

export type TagSearchParts = {
  /** Answers queries without tags. */
  readonly others: Searcher
  readonly tags: Pick<Tags, 'itemsNamed'>
  readonly storage: Pick<Storage, 'locate'>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Answers queries with `tag:` from the user's tagged items, by path, without reading folders or the index. It finds those that another search
 * with the same words would find by name, and that have the tags.
 */
export class TagSearch implements Searcher {
  readonly #parts: TagSearchParts

  constructor(parts: TagSearchParts) {
    this.#parts = parts
  }

  search(request: SearchRequest): Hits {
    const { query } = readQuery(request.text, this.#parts.now())
    if (query.tags.length === 0) return this.#parts.others.search(request)
    const limit = { by: 'index', milliseconds: SEARCH_TIME_LIMIT_MS } as const
    return withinTime(request, limit, (signal) => this.#hits({ ...request, signal }, query))
  }

  async *#hits(request: SearchRequest, query: ParsedQuery): Hits {
    const { folder, signal } = request
    const breathe = timeSlices(signal)
    const below = new ItemsBelow(folder, await this.#locate(folder), matcherOf(query))
    const window = new ResultWindow(request)
    const found: SearchResult[] = []
    for (const item of await this.#parts.tags.itemsNamed(folder.subject, query.tags)) {
      await breathe()
      const result = below.resultOrNull(item)
      const taken = result && window.countResult()
      if (taken === 'over') {
        yield found
        return window.ended('index')
      }
      if (result && taken === 'counted') found.push(result)
    }
    if (found.length > 0) yield found
    return { more: false, cut: null, by: 'index' }
  }

  /** Returns the path of the searched folder with links resolved, as those of tagged items are. */
  async #locate(folder: Grant<'list'>): Promise<VirtualPath> {
    // A location follows the links on the way, but not the item's own name: hence that of an item inside.
    const path = childOrNull(folder.path, 'item')
    const inside = path && folder.forRequestedPath(path)
    if (!inside) return folder.path
    try {
      return parent(await this.#parts.storage.locate(inside))
    } catch (error) {
      if (isSkippedError(error)) return folder.path
      throw error
    }
  }
}

/** Compares items with a query. They must be below the searched folder, and the subject may list each folder on the way. */
class ItemsBelow {
  readonly #folder: Grant<'list'>
  readonly #base: VirtualPath
  readonly #depth: number
  readonly #matcher: Matcher
  /** Whether a search enters a folder, by its path. */
  readonly #entered = new Map<VirtualPath, boolean>()

  constructor(folder: Grant<'list'>, base: VirtualPath, matcher: Matcher) {
    this.#folder = folder
    this.#base = this.#folded(base)
    this.#depth = segmentsOf(base).length
    this.#matcher = matcher
  }

  /** Returns the result for an item; null where a search does not find it. */
  resultOrNull({ path, stat }: VisibleItem): SearchResult | null {
    const names = segmentsOf(path).slice(this.#depth)
    if (names.length === 0 || !this.#enters(parent(path))) return null
    const facts = factsOf(itemFactsOf(stat))
    const name = baseName(path)
    if (!this.#matcher.name(name) || !this.#matcher.facts(name, facts)) return null
    if (!this.#matcher.folders(names.slice(0, -1))) return null
    return { dir: facts.kind === 'folder', path: names.join('/'), size: facts.size, modified: facts.modified }
  }

  #enters(folder: VirtualPath): boolean {
    const known = this.#entered.get(folder)
    if (known !== undefined) return known
    const enters = this.#decide(folder)
    this.#entered.set(folder, enters)
    return enters
  }

  #decide(folder: VirtualPath): boolean {
    if (this.#folded(folder) === this.#base) return true
    if (segmentsOf(folder).length <= this.#depth) return false
    return decide(this.#folder.subject, 'list', folder).allowed && this.#enters(parent(folder))
  }

  #folded(path: VirtualPath): VirtualPath {
    return foldPath(path, this.#folder.subject.scope.matching)
  }
}
