import { ITEM_KIND } from '#contract/folder-columns.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { childOrNull, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import type { KnownFile } from './content-protocol.ts'
import type { ContentThread } from './content-thread.ts'
import type { Covered } from './covered.ts'
import { versionOf } from './version-of.ts'

/** Folder of the served root as it was read, with the files directly in it. */
export type KnownFolder = { readonly folder: VirtualPath; readonly files: readonly KnownFile[] }

/** Source of folders, one at a time. What it returns may be older than the disk. */
export interface KnownFolders {
  /**
   * Yields every searched folder that may differ from what is stored, without following links. Folders that it skips are unchanged. Returns
   * false when these were not all folders.
   */
  changedFolders(covered: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean>
  /** Returns the current state of one folder; null when there is none. */
  readFolder(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null>
}

const BY_NAME = { by: 'name', order: 'ascending' } as const

/** Folders as listed by the storage for the program's internal subject. */
export class ListedFolders implements KnownFolders {
  readonly #storage: Pick<Storage, 'list' | 'lstat' | 'locate'>
  readonly #subject: Subject

  constructor(storage: Pick<Storage, 'list' | 'lstat' | 'locate'>, subject: Subject) {
    this.#storage = storage
    this.#subject = subject
  }

  async *changedFolders({ tops }: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean> {
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

  async readFolder(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null> {
    const [real] = await this.#real([folder])
    const columns = real === undefined ? null : await this.#list(real, signal)
    return columns && { folder, files: filesOf(columns) }
  }

  /** Returns the folders that are not links nor behind one: files are found under their real path only. */
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

/** Folders as stored in the index of names, so that only those that differ from the stored texts are read from disk. */
export class IndexedFolders implements KnownFolders {
  readonly #listed: ListedFolders
  readonly #thread: ContentThread
  readonly #file: () => string | null

  /** @param file returns the index file once it contains all folders, otherwise null */
  constructor(listed: ListedFolders, thread: ContentThread, file: () => string | null) {
    this.#listed = listed
    this.#thread = thread
    this.#file = file
  }

  async *changedFolders(covered: Covered, signal: AbortSignal): AsyncGenerator<KnownFolder, boolean> {
    const file = this.#file()
    if (file === null) return false
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted()
      const { folders = [], last = null } = await this.#thread.ask({ ask: 'compare', file, after, covered })
      for (const folder of folders) {
        const known = await this.#listed.readFolder(folder, signal)
        if (known) yield known
      }
      after = last
    }
    return true
  }

  readFolder(folder: VirtualPath, signal: AbortSignal): Promise<KnownFolder | null> {
    return this.#listed.readFolder(folder, signal)
  }
}

/** Returns null when nothing can be read: the item may just have been deleted. */
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
  return folders.flatMap((name) => childOrNull(folder, name) ?? [])
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
