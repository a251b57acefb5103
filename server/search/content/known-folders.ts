import { ITEM_KIND } from '#contract/resources.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { childIfUsable, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import type { KnownFile } from './content-asking.ts'
import type { ContentThread } from './content-thread.ts'
import type { Covered } from './covered.ts'
import { versionOf } from './version-of.ts'

/** A folder of the served root as it was read, and the files right in it. */
export type KnownFolder = { readonly folder: VirtualPath; readonly files: readonly KnownFile[] }

/** What tells of folders: all there are, one at a time. Whatever it says may be older than the disk. */
export interface KnownFolders {
  /**
   * Every folder that is searched and may be another than what is kept, links not followed. Those it leaves out are as they were. False at the end:
   * that was not all of them.
   */
  changed(covered: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean>
  /** One of them, as it is now; null where there is none. */
  one(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null>
}

const BY_NAME = { by: 'name', order: 'ascending' } as const

/** Folders as the storage lists them, read by a subject of the program's own. */
export class ListedFolders implements KnownFolders {
  readonly #storage: Pick<Storage, 'list' | 'lstat' | 'locate'>
  readonly #subject: Subject

  constructor(storage: Pick<Storage, 'list' | 'lstat' | 'locate'>, subject: Subject) {
    this.#storage = storage
    this.#subject = subject
  }

  async *changed({ tops }: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean> {
    const left = await this.#real(tops)
    for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
      signal.throwIfAborted()
      const columns = await this.#list(folder, signal)
      if (!columns) continue
      yield { folder, files: filesOf(columns) }
      for (const inner of foldersOf(folder, columns)) left.push(inner)
    }
    return true
  }

  async one(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null> {
    const [real] = await this.#real([folder])
    const columns = real === undefined ? null : await this.#list(real, signal)
    return columns && { folder, files: filesOf(columns) }
  }

  /** Those that are no links and not behind one: what is found stands under its real path only. */
  async #real(folders: readonly VirtualPath[]): Promise<VirtualPath[]> {
    const real: VirtualPath[] = []
    for (const folder of folders) if (await unlessMissing(() => this.#isReal(folder))) real.push(folder)
    return real
  }

  async #isReal(folder: VirtualPath): Promise<boolean> {
    const grant = authorize(this.#subject, 'list', folder)
    const { kind, isLink } = await this.#storage.lstat(grant)
    return kind === 'directory' && !isLink && (await this.#storage.locate(grant)) === folder
  }

  #list(folder: VirtualPath, signal: AbortSignal): Promise<DirectoryColumns | null> {
    return unlessMissing(() => this.#storage.list(authorize(this.#subject, 'list', folder), BY_NAME, signal))
  }
}

/** Folders as the index of names knows them, so that only those are read from the disk that are not what is kept. */
export class IndexedFolders implements KnownFolders {
  readonly #listed: ListedFolders
  readonly #thread: ContentThread
  readonly #file: () => string | null

  /** @param file the index file, when all folders are in it; null before */
  constructor(listed: ListedFolders, thread: ContentThread, file: () => string | null) {
    this.#listed = listed
    this.#thread = thread
    this.#file = file
  }

  async *changed(covered: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean> {
    const file = this.#file()
    if (file === null) return false
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted()
      const { folders = [], last = null } = await this.#thread.ask({ ask: 'compare', file, after, covered })
      for (const folder of folders) {
        const known = await this.#listed.one(folder, signal)
        if (known) yield known
      }
      after = last
    }
    return true
  }

  one(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null> {
    return this.#listed.one(folder, signal)
  }
}

/** Null where there is nothing that can be read: it may have gone this moment. */
async function unlessMissing<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

const namesOf = ({ names }: DirectoryColumns) => (names === '' ? [] : names.split('/'))

function foldersOf(folder: VirtualPath, columns: DirectoryColumns): VirtualPath[] {
  const folders = namesOf(columns).filter((_, row) => columns.kinds[row] === ITEM_KIND.directory)
  return folders.flatMap((name) => childIfUsable(folder, name) ?? [])
}

function filesOf(columns: DirectoryColumns): KnownFile[] {
  return namesOf(columns).flatMap((name, row) => {
    if (columns.kinds[row] !== ITEM_KIND.file) return []
    const [size, seconds, nanos] = [
      columns.sizes[row] ?? 0,
      columns.modifiedSeconds[row] ?? 0,
      columns.modifiedNanos[row] ?? 0,
    ]
    const version = versionOf({ size, seconds, nanos, inode: columns.inodes[row] ?? 0 })
    return [{ name, version, size, modified: seconds * 1000 + Math.floor(nanos / 1e6) }]
  })
}
