import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { SearchResult } from '#contract/search.ts'
import { type Matcher, matcherOf, type SearchedFacts } from '#contract/search-match.ts'
import { readQuery } from '#contract/search-query.ts'
import type { Grant } from '#server/access/authorize.ts'
import { childOrNull } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { itemFactsOf } from '#server/storage/stat-or-null.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import { ResultWindow, SEARCH_TIME_LIMIT_MS, withinTime } from './bounds.ts'
import { factsOf, isSkippedError, millisecondsOf, namesBelow, resultOf } from './search-result.ts'
import type { Hits, Searcher, SearchRequest } from './searcher.ts'

export type WalkParts = {
  readonly storage: Pick<Storage, 'list' | 'lstat'>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
  /** Time limit for one search, in milliseconds. */
  readonly time?: number
}

/**
 * Searches by reading the folders, each as the subject would list it: an item, then its contents, names in UTF-16 code unit order. Links
 * are found but never entered. Unreadable items are skipped; a missing folder yields nothing.
 */
export class WalkSearcher implements Searcher {
  readonly #parts: WalkParts

  constructor(parts: WalkParts) {
    this.#parts = parts
  }

  search(request: SearchRequest): Hits {
    const { time = SEARCH_TIME_LIMIT_MS } = this.#parts
    return withinTime(request, { by: 'walk', milliseconds: time }, (signal) =>
      new Walk(this.#parts, { ...request, signal }).hits(),
    )
  }
}

/** Folder on the current path of the walk. */
type OpenFolder = {
  readonly folder: Grant<'list'>
  readonly isHere: boolean
  readonly items: readonly Item[]
  next: number
}

/** Entry whose name matches, or which has to be entered. */
type Item = { readonly name: string; readonly kind: string; readonly hasName: boolean; readonly facts: SearchedFacts }

/** Names between two yields to other work: a long query takes its time with each. */
const STRETCH = 8

/** Maximum number of results per batch. */
const TOGETHER = 256

class Walk {
  readonly #storage: WalkParts['storage']
  readonly #request: SearchRequest
  readonly #matcher: Matcher
  readonly #window: ResultWindow
  readonly #breathe: () => Promise<void>
  readonly #open: OpenFolder[] = []

  constructor({ storage, now }: WalkParts, request: SearchRequest) {
    this.#storage = storage
    this.#request = request
    this.#matcher = matcherOf(readQuery(request.text, now()).query)
    this.#window = new ResultWindow(request)
    this.#breathe = timeSlices(request.signal)
  }

  async *hits(): Hits {
    await this.#enter(this.#request.folder)
    let found: SearchResult[] = []
    for (let here = this.#open.at(-1); here !== undefined; here = this.#open.at(-1)) {
      const item = here.items[here.next++]
      if (item === undefined) {
        this.#open.pop()
        continue
      }
      const result = await this.#resultFor(here, item)
      if (result === 'over') {
        if (found.length > 0) yield found
        return this.#window.ended('walk')
      }
      if (result !== null) found.push(result)
      const folder = item.kind === ITEM_KIND.directory ? grantOf(here.folder, item.name) : null
      // Results of this folder do not wait for the next one.
      if (found.length === TOGETHER || (found.length > 0 && (folder !== null || here.next === here.items.length))) {
        yield found
        found = []
      }
      if (folder !== null) await this.#enter(folder)
      await this.#breathe()
    }
    return { more: false, cut: null, by: 'walk' }
  }

  /** Returns the result for an item that matches. */
  async #resultFor(here: OpenFolder, { name, kind, hasName, facts }: Item): Promise<SearchResult | 'over' | null> {
    if (!hasName || !here.isHere) return null
    const grant = grantOf(here.folder, name)
    if (grant === null) return null
    const known = LINKS.has(kind) ? await this.#linkFactsOrNull(grant) : facts
    if (known === null || !this.#matcher.facts(name, known)) return null
    const taken = this.#window.countResult()
    if (taken !== 'counted') return taken === 'over' ? 'over' : null
    return resultOf(this.#request.folder.path, grant.path, known)
  }

  /** Returns the facts of a link itself: the listing describes its target. */
  async #linkFactsOrNull(item: Grant<'list'>): Promise<SearchedFacts | null> {
    try {
      return factsOf(itemFactsOf(await this.#storage.lstat(item)))
    } catch (error) {
      if (isSkippedError(error)) return null
      throw error
    }
  }

  async #enter(folder: Grant<'list'>): Promise<void> {
    const columns = await this.#list(folder)
    if (columns === null) return
    const isHere = this.#matcher.folders(namesBelow(this.#request.folder.path, folder.path))
    this.#open.push({ folder, isHere, items: await this.#itemsOf(columns), next: 0 })
  }

  /** Lists a folder; null when it was deleted or cannot be read, unless the disk refuses the searched folder itself. */
  async #list(folder: Grant<'list'>): Promise<DirectoryColumns | null> {
    this.#request.signal.throwIfAborted()
    try {
      return await this.#storage.list(folder, { by: 'name', order: 'ascending' }, this.#request.signal)
    } catch (error) {
      const isBase = folder === this.#request.folder
      if (isSkippedError(error) && !(isBase && isAppError(error, 'not_allowed'))) return null
      throw error
    }
  }

  async #itemsOf(columns: DirectoryColumns): Promise<Item[]> {
    const items: Item[] = []
    if (columns.names === '') return items
    for (const [row, name] of columns.names.split('/').entries()) {
      const kind = columns.kinds[row] ?? ITEM_KIND.other
      const hasName = this.#matcher.name(name)
      if (hasName || kind === ITEM_KIND.directory) items.push({ name, kind, hasName, facts: factsIn(columns, row) })
      if (row % STRETCH === STRETCH - 1) await this.#breathe()
    }
    return items.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

const LINKS: ReadonlySet<string> = new Set([ITEM_KIND.linkedDirectory, ITEM_KIND.linkedFile, ITEM_KIND.invalidLink])

function factsIn({ kinds, sizes, modifiedSeconds, modifiedNanos }: DirectoryColumns, row: number): SearchedFacts {
  const modified = millisecondsOf(modifiedSeconds[row] ?? 0, modifiedNanos[row] ?? 0)
  if (kinds[row] === ITEM_KIND.directory) return { kind: 'folder', size: 0, modified }
  if (kinds[row] === ITEM_KIND.file) return { kind: 'file', size: sizes[row] ?? 0, modified }
  return { kind: 'other', size: 0, modified }
}

/** Returns the grant for an item of a folder; null when it is refused or its path exceeds the maximum length. */
function grantOf(folder: Grant<'list'>, name: string): Grant<'list'> | null {
  const path = childOrNull(folder.path, name)
  return path && folder.forRequestedPath(path)
}
