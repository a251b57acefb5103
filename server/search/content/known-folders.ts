import { ITEM_KIND } from '#contract/resources.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/lib/errors.ts'
import type { DirectoryColumns, Storage } from '#server/storage/storage.ts'
import type { KnownFile } from './content-asking.ts'
import { versionOf } from './version-of.ts'

/** A folder of the served root as it was read, and the files right in it. */
export type KnownFolder = { readonly folder: VirtualPath; readonly files: readonly KnownFile[] }

/** What tells of folders: all there are, one at a time. Whatever it says may be older than the disk. */
export interface KnownFolders {
  /** Every folder that is one of these or below, links not followed. */
  below(tops: readonly VirtualPath[], signal: AbortSignal): AsyncIterable<KnownFolder>
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

  async *below(tops: readonly VirtualPath[], signal: AbortSignal): AsyncGenerator<KnownFolder> {
    const left = await this.#real(tops)
    for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
      signal.throwIfAborted()
      const columns = await this.#list(folder, signal)
      if (!columns) continue
      yield { folder, files: filesOf(columns) }
      left.push(...foldersOf(folder, columns))
    }
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
  return folders.flatMap((name) => inside(folder, name))
}

/** None where the path is too long or too deep to be asked for. */
function inside(folder: VirtualPath, name: string): VirtualPath[] {
  try {
    return [parsePlainPath(`${folder}/${name}`)]
  } catch (error) {
    if (isAppError(error)) return []
    throw error
  }
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
