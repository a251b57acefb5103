import type { SearchResult } from '#contract/search.ts'
import { type Matcher, matcherOf } from '#contract/search-match.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import type { Grant } from '#server/access/authorize.ts'
import { joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type SeenFolder, seenFolder } from '#server/search/crawler/seen-folder.ts'
import type { Index } from '#server/search/index/index-protocol.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { ResultWindow, SEARCH_TIME_LIMIT_MS, withinTime } from './bounds.ts'
import { CandidateBatch, CandidateExaminer } from './candidate-batch.ts'
import { factsOf, isSkippedError, resultOf } from './search-result.ts'
import type { Hits, Searcher, SearchRequest } from './searcher.ts'
import { WalkSearcher } from './walk.ts'

export type SearchParts = {
  readonly storage: Pick<Storage, 'list' | 'lstat' | 'stat' | 'locate' | 'examine'>
  /** Null: every search walks the folders. */
  readonly index: Index | null
  /** Called with a folder, by its path in the served root, where the index and the disk differ. */
  readonly stale: (folder: VirtualPath) => void
  /**
   * Has folders compared with the index, and read if they differ: as far as possible until a time in milliseconds since the epoch, then
   * later. Returns whether the index was changed.
   */
  readonly compare?: (folders: readonly SeenFolder[], until: number) => Promise<boolean>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
  /** Time limit for one search, in milliseconds. */
  readonly time?: number
  /** Time limit for the comparison of folders during a search, in milliseconds. */
  readonly wait?: number
}

/** Searches with the index when it is ready and knows the folder, otherwise by walking the folders. Both find the same. */
export class SearchService implements Searcher {
  readonly #parts: SearchParts
  readonly #walk: WalkSearcher

  constructor(parts: SearchParts) {
    this.#parts = parts
    this.#walk = new WalkSearcher(parts)
  }

  async *search(request: SearchRequest): Hits {
    const { index, time = SEARCH_TIME_LIMIT_MS } = this.#parts
    if (index?.state !== 'ready') return yield* this.#walk.search(request)
    const search = new IndexSearch({ ...this.#parts, index }, request)
    const asked = search.begin()
    // A failure to examine the folder is reported before one of the index.
    asked.catch(() => undefined)
    const stat = await this.#indexedFolderOrNull(request.folder)
    const first = stat && (await asked)
    if (stat === null || first === null) return yield* this.#walk.search(request)
    const candidates = await search.refresh(first, stat)
    return yield* withinTime(request, { by: 'index', milliseconds: time }, (signal) => search.hits(candidates, signal))
  }

  /**
   * Returns the state of a folder that the index can know; otherwise null: it stores real locations, so behind a link it finds nothing. A
   * missing folder is left to the walk.
   */
  async #indexedFolderOrNull(folder: Grant<'list'>): Promise<Stat | null> {
    try {
      const stat = await this.#parts.storage.stat(folder)
      if (stat.kind !== 'directory' || stat.isLink) return null
      return (await this.#parts.storage.locate(folder)) === folder.path ? stat : null
    } catch (error) {
      if (isSkippedError(error)) return null
      throw error
    }
  }
}

/**
 * Maximum number of folders that a search has compared with the index, and the time that it waits for this, in milliseconds.
 *
 * @limit Search | Folders with results whose times are compared with the index | {folders}, for {wait ms}
 */
const COMPARED = { folders: 100, wait: 50 }

/** Minimum number of candidates to request when some of the earlier ones did not match. */
const FEWEST = 64

/** Results per batch: the first batch is small, so that it is sent early. */
const FIRST_TOGETHER = 8
const TOGETHER = 64

/** Candidates that are examined together with the folders that are compared with the index. */
const FIRST_EXAMINED = 128

/** One search with the index: each candidate is checked on disk with the subject's permissions. */
class IndexSearch {
  readonly #parts: Omit<SearchParts, 'index'> & { readonly index: Index }
  readonly #request: SearchRequest
  readonly #query: ParsedQuery
  readonly #matcher: Matcher
  readonly #window: ResultWindow
  readonly #examiner: CandidateExaminer
  /** State of the first folders that were examined. */
  readonly #stats = new Map<VirtualPath, Stat>()

  constructor(parts: SearchParts & { readonly index: Index }, request: SearchRequest) {
    this.#parts = parts
    this.#request = request
    this.#query = readQuery(request.text, parts.now()).query
    this.#matcher = matcherOf(this.#query)
    this.#window = new ResultWindow(request, 'skipped')
    this.#examiner = new CandidateExaminer({
      ...{ storage: parts.storage, base: request.folder, matcher: this.#matcher, signal: request.signal },
      onStale: (path) => this.#reportStale(path),
      onFolder: (path, stat) => {
        if (this.#stats.size < COMPARED.folders && !this.#stats.has(path)) this.#stats.set(path, stat)
      },
    })
  }

  /**
   * Returns candidates from the index; null when it does not know the folder. Requests one more than wanted, to know whether there are
   * more.
   */
  begin(): Promise<CandidateBatch | null> {
    return this.#ask(this.#request.skip, this.#window.room + 1, this.#request.signal)
  }

  /**
   * Has the searched folder and those that hold candidates compared with the index, by the times that the search reads anyway, and returns
   * what the index finds then, if that is known in time. Further pages continue the order of the first one.
   *
   * @param stat state of the searched folder
   * @throws Error when the index fails to answer in that time: what it found before may be incomplete
   */
  async refresh(found: CandidateBatch, stat: Stat): Promise<CandidateBatch> {
    const { compare, wait = COMPARED.wait } = this.#parts
    const { skip, signal, folder } = this.#request
    if (!compare || skip > 0) return found
    const until = Date.now() + wait
    const end = AbortSignal.timeout(wait)
    const late = new Promise<null>((resolve) => end.addEventListener('abort', () => resolve(null), { once: true }))
    this.#stats.set(folder.path, stat)
    const mayContinue = () => this.#stats.size < COMPARED.folders && Date.now() < until
    await this.#examiner.examineFolders(found, FIRST_EXAMINED, mayContinue)
    const hasChanged = compare(this.#seenFolders(), until)
    if (!(await Promise.race([hasChanged, late]))) return found
    const asked = this.#ask(skip, this.#window.room + 1, AbortSignal.any([signal, end]))
    const unlessLate = (error: unknown) => {
      if (end.aborted && !signal.aborted) return null
      throw error
    }
    const again = await Promise.race([asked.catch(unlessLate), late])
    again?.adoptExamined(found)
    return again ?? found
  }

  #seenFolders(): SeenFolder[] {
    const { root } = this.#request.folder.subject.scope
    return [...this.#stats].map(([path, stat]) => seenFolder(joinPaths(root, path), stat))
  }

  async *hits(first: CandidateBatch, signal: AbortSignal): Hits {
    const breathe = timeSlices(signal)
    let isLate = first.isLate
    let skip = this.#request.skip
    let together = FIRST_TOGETHER
    for (let batch: CandidateBatch | null = first; batch !== null; ) {
      let found: SearchResult[] = []
      for (let row = 0; row < batch.paths.length; row++) {
        if (batch.examined[row] === undefined) {
          await this.#examiner.examine(batch, row, row + together)
          await breathe()
        }
        const result = this.#resultOrNull(batch, row)
        if (result === null) continue
        if (this.#window.countResult() === 'over') {
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
      skip += batch.paths.length
      // Some candidates did not match.
      const goesOn: boolean = batch.more && batch.paths.length > 0
      batch = goesOn ? await this.#ask(skip, Math.max(FEWEST, this.#window.room + 1), signal) : null
      isLate ||= batch?.isLate ?? false
    }
    return { more: false, cut: isLate ? 'time' : null, by: 'index' }
  }

  async #ask(skip: number, limit: number, signal: AbortSignal): Promise<CandidateBatch | null> {
    const { folder } = this.#request
    const request = { subject: folder.subject, base: folder.path, query: this.#query, skip, limit }
    const found = await this.#parts.index.ask({ ask: 'find', request }, signal)
    return found && new CandidateBatch(found)
  }

  /** Returns the result for an examined candidate; null when a walk would not return it. */
  #resultOrNull({ examined, kinds }: CandidateBatch, row: number): SearchResult | null {
    const item = examined[row]
    if (!item) return null
    const { path, name, isHere } = item
    const facts = factsOf(item.facts)
    const isFound = isHere && this.#matcher.name(name) && this.#matcher.facts(name, facts)
    // A name may match slightly less than the index says, because it stores folded names: that is not stale.
    if (ENTRY_KIND[KINDS[facts.kind]] !== kinds[row] || (!isFound && this.#asksOfFacts)) this.#reportStale(path)
    return isFound ? resultOf(this.#request.folder.path, path, facts) : null
  }

  get #asksOfFacts(): boolean {
    return this.#query.size !== null || this.#query.modified !== null
  }

  #reportStale(path: VirtualPath): void {
    this.#parts.stale(joinPaths(this.#request.folder.subject.scope.root, parent(path)))
  }
}

/** Name of each kind in packed folders. */
const KINDS = { file: 'file', folder: 'directory', link: 'link', other: 'other' } as const
