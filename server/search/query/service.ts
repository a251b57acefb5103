import type { SearchResult } from '#contract/search.ts'
import { type Matcher, matcherOf, type SearchedFacts } from '#contract/search-match.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import type { Grant } from '#server/access/authorize.ts'
import { baseName, child, isWithin, joinPaths, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { ENTRY_KIND } from '#server/platform/os/raw-stat.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { type SeenFolder, seenFolder } from '#server/search/crawler/seen-folder.ts'
import type { Candidates, Index } from '#server/search/index/index-protocol.ts'
import { isFolder } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'
import { ResultWindow, SEARCH_TIME_LIMIT_MS, withinTime } from './bounds.ts'
import { factsOf, isSkippedError, namesBelow, resultOf } from './search-result.ts'
import type { Hits, Searcher, SearchRequest } from './searcher.ts'
import { WalkSearcher } from './walk.ts'

export type SearchParts = {
  readonly storage: Pick<Storage, 'list' | 'lstat' | 'stat' | 'locate'>
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
    const stat = index?.state === 'ready' ? await this.#indexedFolderOrNull(request.folder) : null
    if (!index || !stat) return yield* this.#walk.search(request)
    const search = new IndexSearch({ ...this.#parts, index }, request, stat)
    const first = await search.begin()
    if (first === null) return yield* this.#walk.search(request)
    const candidates = await search.refresh(first)
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

/** One search with the index: each candidate is checked on disk with the subject's permissions. */
class IndexSearch {
  readonly #parts: Omit<SearchParts, 'index'> & { readonly index: Index }
  readonly #request: SearchRequest
  readonly #query: ParsedQuery
  readonly #matcher: Matcher
  readonly #window: ResultWindow
  /** Whether a walk from the searched folder would enter a folder. */
  readonly #reached: Map<VirtualPath, boolean>
  /** State of the first folders that were examined. */
  readonly #stats: Map<VirtualPath, Stat>

  constructor(parts: SearchParts & { readonly index: Index }, request: SearchRequest, stat: Stat) {
    this.#parts = parts
    this.#request = request
    this.#query = readQuery(request.text, parts.now()).query
    this.#matcher = matcherOf(this.#query)
    this.#window = new ResultWindow(request, 'skipped')
    this.#reached = new Map([[request.folder.path, true]])
    this.#stats = new Map([[request.folder.path, stat]])
  }

  /**
   * Returns candidates from the index; null when it does not know the folder. Requests one more than wanted, to know whether there are
   * more.
   */
  begin(): Promise<Candidates | null> {
    return this.#ask(this.#request.skip, this.#window.room + 1, this.#request.signal)
  }

  /**
   * Has the searched folder and those that hold candidates compared with the index, by the times that the search reads anyway, and returns
   * what the index finds then, if that is known in time. Further pages continue the order of the first one.
   */
  async refresh(found: Candidates): Promise<Candidates> {
    const { compare, wait = COMPARED.wait } = this.#parts
    const { skip, signal } = this.#request
    if (!compare || skip > 0) return found
    const until = Date.now() + wait
    const end = AbortSignal.timeout(wait)
    const late = new Promise<null>((resolve) => end.addEventListener('abort', () => resolve(null), { once: true }))
    await this.#statFoldersOf(found, until)
    const hasChanged = compare(this.#seenFolders(), until)
    if (!(await Promise.race([hasChanged, late]))) return found
    const again = this.#ask(skip, this.#window.room + 1, AbortSignal.any([signal, end]))
    return (await Promise.race([again.catch(() => null), late])) ?? found
  }

  /** Examines the first folders that hold candidates, which checking the candidates needs anyway. */
  async #statFoldersOf(found: Candidates, until: number): Promise<void> {
    const { path: base } = this.#request.folder
    const breathe = timeSlices(this.#request.signal)
    const folders = new Map(
      pathsIn(found).map((candidate) => [candidate.slice(0, candidate.lastIndexOf('/')), candidate]),
    )
    for (const candidate of folders.values()) {
      if (this.#stats.size >= COMPARED.folders || Date.now() >= until) return
      const path = pathBelow(base, candidate)
      if (path) await this.#isReached(parent(path))
      await breathe()
    }
  }

  #seenFolders(): SeenFolder[] {
    const { root } = this.#request.folder.subject.scope
    return [...this.#stats].map(([path, stat]) => seenFolder(joinPaths(root, path), stat))
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
        const result = await this.#resultOrNull(path, candidates.kinds[row])
        await breathe()
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
      skip += paths.length
      // Some candidates did not match.
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

  /** Returns the result for a candidate's current state; null when a walk would not return it. */
  async #resultOrNull(candidate: string, believed: number | undefined): Promise<SearchResult | null> {
    const { path: base } = this.#request.folder
    const path = pathBelow(base, candidate)
    if (path === null || !(await this.#isReached(parent(path)))) return null
    const stat = await this.#lstatOrNull(path)
    if (stat === null) return null
    const facts = factsOf(stat)
    const isFound = this.#isFound(path, facts)
    // A name may match slightly less than the index says, because it stores folded names: that is not stale.
    if (ENTRY_KIND[KINDS[facts.kind]] !== believed || (!isFound && this.#asksOfFacts)) this.#reportStale(path)
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
    const stat = await this.#lstatOrNull(folder)
    if (stat === null) return false
    if (isFolder(stat)) {
      if (this.#stats.size < COMPARED.folders) this.#stats.set(folder, stat)
      return true
    }
    this.#reportStale(folder)
    return false
  }

  /**
   * Returns the item at a path itself, without following links; null when there is none, or the subject may not list it: then the disk is
   * not accessed.
   */
  async #lstatOrNull(path: VirtualPath): Promise<Stat | null> {
    const grant = this.#request.folder.forRequestedPath(path)
    if (grant === null) return null
    try {
      return await this.#parts.storage.lstat(grant)
    } catch (error) {
      if (!isSkippedError(error)) throw error
      if (isAppError(error, 'not_found')) this.#reportStale(path)
      return null
    }
  }

  #reportStale(path: VirtualPath): void {
    this.#parts.stale(joinPaths(this.#request.folder.subject.scope.root, parent(path)))
  }
}

/** Name of each kind in packed folders. */
const KINDS = { file: 'file', folder: 'directory', link: 'link', other: 'other' } as const

const pathsIn = ({ paths }: Candidates): string[] => (paths === '' ? [] : paths.split('\0'))

/** Parses a path from the index; null unless it is below the searched folder. */
function pathBelow(base: VirtualPath, text: string): VirtualPath | null {
  try {
    const path = text.slice(1).split('/').reduce(child, ROOT)
    return path !== base && isWithin(path, base) ? path : null
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
