import type { Grant } from '#server/access/authorize.ts'
import { ROOT, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory } from '#server/platform/os/raw-stat.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { identityOf } from '../identity.ts'
import type { ScopeHandle } from '../scope-handle.ts'
import type { PlatformFs } from './platform-fs.ts'
import type { Resolver } from './resolve.ts'

/** See {@link ScopeHandle}. */
export class LocalScopeHandle implements ScopeHandle {
  readonly top: number
  readonly folder: VirtualPath
  readonly realFolder: string
  readonly ownFolders: readonly VirtualPath[]
  readonly #platformFs: PlatformFs
  readonly #opened: number[] = []

  /** @param ownFolders as paths of the scope */
  constructor(
    platformFs: PlatformFs,
    resolver: Resolver,
    folder: Grant<'execute'>,
    ownFolders: readonly VirtualPath[],
  ) {
    this.#platformFs = platformFs
    this.ownFolders = ownFolders
    // Opened a second time, because the top of the served root must not be closed here.
    const scope = resolver.openScope(folder.subject.scope)
    try {
      this.top = platformFs.open(scope, toDiskPath(ROOT), 'directory', false)
      this.#opened.push(this.top)
      const found = resolver.openIn(scope, folder, 'directory')
      this.#opened.push(found.handle)
      this.folder = found.path
      this.realFolder = Buffer.from(platformFs.realPath(found.handle)).toString()
    } catch (error) {
      this[Symbol.dispose]()
      throw error
    } finally {
      resolver.closeScope(scope)
    }
  }

  open(path: VirtualPath): { descriptor: number; isFolder: boolean } | null {
    const descriptor = this.#find(path)
    if (descriptor === null) return null
    this.#opened.push(descriptor)
    return { descriptor, isFolder: isDirectory(this.#platformFs.stat(descriptor).mode) }
  }

  identify(path: VirtualPath): string | null {
    const descriptor = this.#find(path)
    if (descriptor === null) return null
    try {
      const { device, inode } = this.#platformFs.stat(descriptor)
      return identityOf(device, inode)
    } finally {
      this.#platformFs.close(descriptor)
    }
  }

  #find(path: VirtualPath): number | null {
    try {
      return this.#platformFs.open(this.top, toDiskPath(path), 'look', false)
    } catch (error) {
      // Behind a link the item is elsewhere, and is hidden or shown under its real path.
      if (failedWith(error, ERRNO.ENOENT, ERRNO.ENOTDIR, ERRNO.ELOOP)) return null
      throw error
    }
  }

  [Symbol.dispose](): void {
    for (const handle of this.#opened.splice(0)) this.#platformFs.close(handle)
  }
}
