import type { Matcher } from '#contract/search-match.ts'
import type { Grant } from '#server/access/authorize.ts'
import { isStoredPath, isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Candidates } from '#server/search/index/index-protocol.ts'
import { isFolder, itemFactsOf } from '#server/storage/stat-or-null.ts'
import type { ItemFacts, Stat, Storage } from '#server/storage/storage.ts'
import { isSkippedError, namesBelow } from './search-result.ts'

/** Folder with candidates. */
type CandidateFolder = {
  readonly grant: Grant<'list'>
  /** Authorizes items of the folder. */
  readonly grantItem: (name: string) => Grant<'list'> | null
  /** Whether the query searches in this folder. */
  readonly isHere: boolean
}

/** A candidate that exists on the disk, and that the subject may list. */
export type Examined = {
  readonly path: VirtualPath
  readonly name: string
  readonly isHere: boolean
  readonly facts: ItemFacts
}

/** Candidates of one answer of the index, best first; those that were examined are in `examined`, null where nothing can be shown. */
export class CandidateBatch {
  readonly paths: readonly string[]
  readonly kinds: Uint8Array
  readonly more: boolean
  readonly isLate: boolean
  readonly examined: (Examined | null | undefined)[] = []

  constructor({ paths, kinds, more, isLate }: Candidates) {
    this.paths = paths === '' ? [] : paths.split('\0')
    this.kinds = kinds
    this.more = more
    this.isLate = isLate
  }

  /** Takes over what was examined of the same candidates in an earlier batch of the same search. */
  adoptExamined({ paths, examined }: CandidateBatch): void {
    const rows = new Map(paths.map((path, row) => [path, row]))
    for (const [row, path] of this.paths.entries()) {
      const known = rows.get(path)
      if (known !== undefined) this.examined[row] = examined[known]
    }
  }
}

export type ExaminerParts = {
  readonly storage: Pick<Storage, 'examine' | 'lstat'>
  /** The searched folder. */
  readonly base: Grant<'list'>
  readonly matcher: Pick<Matcher, 'folders'>
  readonly signal: AbortSignal
  /** Called with an item that is not on the disk as the index says. */
  readonly onStale: (path: VirtualPath) => void
  /** Called with each folder that was examined. */
  readonly onFolder: (path: VirtualPath, stat: Stat) => void
}

/**
 * Examines candidates on the disk, all of one folder together. The subject may list each of them and each folder between it and the
 * searched one, none of which is a link; others are not examined.
 */
export class CandidateExaminer {
  readonly #parts: ExaminerParts
  readonly #folders = new Map<string, CandidateFolder | null>()
  /** Grants for the folders on the way; null where one of them may not be listed. */
  readonly #grants: Map<VirtualPath, Grant<'list'> | null>
  /** Whether a walk from the searched folder would enter a folder. */
  readonly #reached: Map<VirtualPath, boolean>

  constructor(parts: ExaminerParts) {
    const { base } = parts
    this.#parts = parts
    this.#grants = new Map([[base.path, base]])
    this.#reached = new Map([[base.path, true]])
  }

  /** Examines the candidates of a batch from `from` up to `to` that were not examined yet. */
  async examine(batch: CandidateBatch, from: number, to: number): Promise<void> {
    const breathe = timeSlices(this.#parts.signal)
    for (const [folder, rows] of this.#rowsByFolder(batch, from, to)) {
      await this.#examineIn(folder, batch, rows)
      await breathe()
    }
  }

  /**
   * Examines folders that hold candidates, in the order of the best of these, and the folders above them, while `mayContinue`; with them the
   * candidates up to `to`.
   */
  async examineFolders(batch: CandidateBatch, to: number, mayContinue: () => boolean): Promise<void> {
    const breathe = timeSlices(this.#parts.signal)
    for (const [folder, rows] of this.#rowsByFolder(batch, 0, batch.paths.length)) {
      if (!mayContinue()) return
      await this.#examineAbove(folder.grant.path, mayContinue)
      await this.#examineIn(
        folder,
        batch,
        rows.filter((row) => row < to),
      )
      await breathe()
    }
  }

  /** Returns the rows that were not examined yet, by their folders. */
  #rowsByFolder({ paths, examined }: CandidateBatch, from: number, to: number): Map<CandidateFolder, number[]> {
    const rows = new Map<CandidateFolder, number[]>()
    for (let row = from; row < Math.min(to, paths.length); row++) {
      if (examined[row] !== undefined) continue
      const path = paths[row] ?? ''
      const folder = this.#folderAt(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
      if (!folder || !path.startsWith('/')) {
        examined[row] = null
        continue
      }
      const known = rows.get(folder)
      if (known) known.push(row)
      else rows.set(folder, [row])
    }
    return rows
  }

  /** Returns the folder at a path from the index; null unless it is the searched one or below it, and the subject may list it. */
  #folderAt(text: string): CandidateFolder | null {
    const known = this.#folders.get(text)
    if (known !== undefined) return known
    const { base, matcher } = this.#parts
    const path = text === '' ? '/' : text
    const grant = isStoredPath(path) && isWithin(path, base.path) ? this.#grantOf(path) : null
    const isHere = grant !== null && matcher.folders(namesBelow(base.path, grant.path))
    const folder = grant && { grant, grantItem: grant.forItemsOf(grant.path), isHere }
    this.#folders.set(text, folder)
    return folder
  }

  #grantOf(folder: VirtualPath): Grant<'list'> | null {
    const known = this.#grants.get(folder)
    if (known !== undefined) return known
    const grant = this.#grantOf(parent(folder)) && this.#parts.base.forRequestedPath(folder)
    this.#grants.set(folder, grant)
    return grant
  }

  async #examineAbove(folder: VirtualPath, mayContinue: () => boolean): Promise<void> {
    const { base } = this.#parts
    const above = parent(folder)
    if (folder === base.path || above === base.path || this.#reached.has(above)) return
    await this.#examineAbove(above, mayContinue)
    const grant = this.#grantOf(above)
    if (grant && mayContinue()) await this.#examineOrNull(grant, [])
  }

  async #examineIn({ grant, grantItem, isHere }: CandidateFolder, batch: CandidateBatch, rows: readonly number[]) {
    const items = rows.map((row) => nullIfInvalid(() => grantItem(nameIn(batch.paths[row]))))
    const asked = items.filter((item) => item !== null)
    const found = (await this.#examineOrNull(grant, asked)) ?? (await this.#examineEach(grant, asked))
    let at = 0
    for (const [place, row] of rows.entries()) {
      const item = items[place]
      const facts = item ? found[at++] : null
      batch.examined[row] = item && facts ? { path: item.path, name: nameIn(item.path), isHere, facts } : null
    }
  }

  /** Returns null where there is no such folder, or one of the items cannot be examined. */
  async #examineOrNull(
    folder: Grant<'list'>,
    items: readonly Grant<'list'>[],
  ): Promise<readonly (ItemFacts | null)[] | null> {
    const { storage, onFolder, onStale } = this.#parts
    try {
      const found = await storage.examine(folder, items)
      this.#reached.set(folder.path, true)
      onFolder(folder.path, found.directory)
      for (const [place, item] of items.entries()) if (!found.items[place]) onStale(item.path)
      return found.items
    } catch (error) {
      if (isSkippedError(error)) return null
      throw error
    }
  }

  /** Examines items one by one, which finds the failing ones. */
  async #examineEach(folder: Grant<'list'>, items: readonly Grant<'list'>[]): Promise<(ItemFacts | null)[]> {
    const found: (ItemFacts | null)[] = []
    const isReached = await this.#isReached(folder.path)
    for (const item of items) {
      const stat = isReached ? await this.#lstatOrNull(item) : null
      found.push(stat && itemFactsOf(stat))
    }
    return found
  }

  async #isReached(folder: VirtualPath): Promise<boolean> {
    const known = this.#reached.get(folder)
    if (known !== undefined) return known
    const is = (await this.#isReached(parent(folder))) && (await this.#isEntered(folder))
    this.#reached.set(folder, is)
    return is
  }

  async #isEntered(folder: VirtualPath): Promise<boolean> {
    const grant = this.#grantOf(folder)
    const stat = grant && (await this.#lstatOrNull(grant))
    if (!stat) return false
    if (isFolder(stat)) this.#parts.onFolder(folder, stat)
    else this.#parts.onStale(folder)
    return isFolder(stat)
  }

  /** Returns the metadata of the item itself; null when there is none. */
  async #lstatOrNull(item: Grant<'list'>): Promise<Stat | null> {
    try {
      return await this.#parts.storage.lstat(item)
    } catch (error) {
      if (!isSkippedError(error)) throw error
      if (isAppError(error, 'not_found')) this.#parts.onStale(item.path)
      return null
    }
  }
}

/** Returns null where a name from the index cannot be part of a path. */
function nullIfInvalid<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}

const nameIn = (path: string | undefined): string => (path ?? '').slice((path ?? '').lastIndexOf('/') + 1)
