import type { SearchResult } from '#contract/search.ts'
import { type Matcher, matcherOf, type SearchedFacts } from '#contract/search-match.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, below, child, isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Candidates, Index } from '#server/search/index/asking.ts'
import { isFolder } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { ResultWindow, SEARCH_TIME, withinTime } from './bounds.ts'
import { factsOf, isPassedOver, namesBelow, resultOf } from './found.ts'
import type { Hits, Searcher, SearchRequest } from './hit.ts'
import { WalkSearcher } from './walk.ts'

export type SearchParts = {
  readonly storage: Pick<Storage, 'list' | 'lstat' | 'stat' | 'locate'>
  /** Null: every search walks. */
  readonly index: Index | null
  /** Hears of a folder, by its path in the served root, of which the index says what the disk does not. */
  readonly stale: (folder: VirtualPath) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** How long one search may take (ms). */
  readonly time?: number
}

/** Searches by the index where it is ready and knows the folder, else by walking. Both find the same. */
export class SearchService implements Searcher {
  readonly #parts: SearchParts
  readonly #walk: WalkSearcher

  constructor(parts: SearchParts) {
    this.#parts = parts
    this.#walk = new WalkSearcher(parts)
  }

  async *search(request: SearchRequest): Hits {
    const { index, time = SEARCH_TIME } = this.#parts
    if (index?.state !== 'ready' || !(await this.#isIndexed(request.folder))) return yield* this.#walk.search(request)
    const search = new IndexSearch({ ...this.#parts, index }, request)
    const first = await search.begin()
    if (first === null) return yield* this.#walk.search(request)
    return yield* withinTime(request, { by: 'index', milliseconds: time }, (signal) => search.hits(first, signal))
  }

  /** The index knows folders by where they really are: behind a link it finds nothing. What is missing is the walk's to answer. */
  async #isIndexed(folder: Grant<'list'>): Promise<boolean> {
    try {
      const { kind, isLink } = await this.#parts.storage.stat(folder)
      return kind === 'directory' && !isLink && (await this.#parts.storage.locate(folder)) === folder.path
    } catch (error) {
      if (isPassedOver(error)) return false
      throw error
    }
  }
}

/** The fewest candidates to ask for when some of those before were none. */
const FEWEST = 64

/** Results that are told together: the first few as soon as there are any. */
const FIRST_TOGETHER = 8
const TOGETHER = 64

/** One search by the index: what it holds is asked of the disk, one by one, with the rights of whoever searches. */
class IndexSearch {
  readonly #parts: Omit<SearchParts, 'index'> & { readonly index: Index }
  readonly #request: SearchRequest
  readonly #query: ParsedQuery
  readonly #matcher: Matcher
  readonly #window: ResultWindow
  /** Is a folder one that a walk from the one that is searched would enter? */
  readonly #reached: Map<VirtualPath, boolean>

  constructor(parts: SearchParts & { readonly index: Index }, request: SearchRequest) {
    this.#parts = parts
    this.#request = request
    this.#query = readQuery(request.text, parts.now()).query
    this.#matcher = matcherOf(this.#query)
    this.#window = new ResultWindow(request, 'skipped')
    this.#reached = new Map([[request.folder.path, true]])
  }

  /** What the index holds; null where it does not know the folder. One more than are wanted tells whether there are more. */
  begin(): Promise<Candidates | null> {
    return this.#ask(this.#request.skip, this.#window.room + 1, this.#request.signal)
  }

  async *hits(first: Candidates, signal: AbortSignal): Hits {
    const breathe = timeSlices(signal)
    let isLate = first.isLate
    let skip = this.#request.skip
    let together = FIRST_TOGETHER
    for (let candidates: Candidates | null = first; candidates !== null; ) {
      const paths = pathsIn(candidates)
      let found: SearchResult[] = []
      for (const [row, path] of paths.entries()) {
        const result = await this.#look(path, candidates.kinds[row])
        await breathe()
        if (result === null) continue
        if (this.#window.take() === 'over') {
          if (found.length > 0) yield found
          return this.#window.ended('index')
        }
        found.push(result)
        if (found.length < together) continue
        yield found
        found = []
        together = TOGETHER
      }
      if (found.length > 0) yield found
      skip += paths.length
      // Some turned out to be none.
      const goesOn: boolean = candidates.more && paths.length > 0
      candidates = goesOn ? await this.#ask(skip, Math.max(FEWEST, this.#window.room + 1), signal) : null
      isLate ||= candidates?.isLate ?? false
    }
    return { more: false, cut: isLate ? 'time' : null, by: 'index' }
  }

  #ask(skip: number, limit: number, signal: AbortSignal): Promise<Candidates | null> {
    const { folder } = this.#request
    const request = { subject: folder.subject, base: folder.path, query: this.#query, skip, limit }
    return this.#parts.index.ask({ ask: 'find', request }, signal)
  }

  /** What a candidate is, now; null where a walk would not tell of it. */
  async #look(candidate: string, believed: number | undefined): Promise<SearchResult | null> {
    const { path: base } = this.#request.folder
    const path = pathBelow(base, candidate)
    if (path === null || !(await this.#isReached(parent(path)))) return null
    const stat = await this.#lookAt(path)
    if (stat === null) return null
    const facts = factsOf(stat)
    const isFound = this.#isFound(path, facts)
    // Names alone may fit a little less than the index says, which keeps them folded.
    if (ENTRY_KIND[KINDS[facts.kind]] !== believed || (!isFound && this.#asksOfFacts)) this.#tellStale(path)
    return isFound ? resultOf(base, path, facts) : null
  }

  get #asksOfFacts(): boolean {
    return this.#query.size !== null || this.#query.modified !== null
  }

  #isFound(path: VirtualPath, facts: SearchedFacts): boolean {
    const name = baseName(path)
    const folders = namesBelow(this.#request.folder.path, parent(path))
    return this.#matcher.name(name) && this.#matcher.facts(name, facts) && this.#matcher.folders(folders)
  }

  async #isReached(folder: VirtualPath): Promise<boolean> {
    const known = this.#reached.get(folder)
    if (known !== undefined) return known
    const is = (await this.#isReached(parent(folder))) && (await this.#isEntered(folder))
    this.#reached.set(folder, is)
    return is
  }

  async #isEntered(folder: VirtualPath): Promise<boolean> {
    const stat = await this.#lookAt(folder)
    if (stat === null) return false
    if (isFolder(stat)) return true
    this.#tellStale(folder)
    return false
  }

  /** What itself is at a path; null where nothing is, or whoever searches may not list it: then the disk is not asked. */
  async #lookAt(path: VirtualPath): Promise<Stat | null> {
    const grant = this.#request.folder.at(path)
    if (grant === null) return null
    try {
      return await this.#parts.storage.lstat(grant)
    } catch (error) {
      if (!isPassedOver(error)) throw error
      if (isAppError(error, 'not_found')) this.#tellStale(path)
      return null
    }
  }

  #tellStale(path: VirtualPath): void {
    this.#parts.stale(below(this.#request.folder.subject.scope.root, parent(path)))
  }
}

/** What each kind is called in a packed folder. */
const KINDS = { file: 'file', folder: 'directory', link: 'link', other: 'other' } as const

const pathsIn = ({ paths }: Candidates): string[] => (paths === '' ? [] : paths.split('\0'))

/** A path that the index told, if it is one below the folder that is searched. */
function pathBelow(base: VirtualPath, text: string): VirtualPath | null {
  try {
    const path = text.slice(1).split('/').reduce(child, ROOT)
    return path !== base && isWithin(path, base) ? path : null
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
