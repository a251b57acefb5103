import type { Effect, Grant, Scope } from '#server/access/authorize.ts'
import {
  baseName,
  child,
  fromDiskPath,
  joinPaths,
  parent,
  ROOT,
  relativeTo,
  toDiskPath,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'
import type { OpenIntent, PlatformFs } from './platform-fs.ts'

/** An opened item, and its real path in the scope with links followed. */
export type OpenedItem = { readonly handle: number; readonly path: VirtualPath; readonly throughLink: boolean }

/** The open directory of an item, and the item's own name in it; the name may be free. */
export type Slot = {
  readonly directory: number
  readonly name: Uint8Array
  readonly path: VirtualPath
  readonly place: VirtualPath
}

/**
 * Opens the items of grants, confined to the grant's scope. The target of a link is authorized again under its real
 * path, so that rules and limits apply behind links. Callers close the returned handles.
 */
export class Resolver {
  readonly #platformFs: PlatformFs
  readonly #root: number

  constructor(platformFs: PlatformFs, root: number) {
    this.#platformFs = platformFs
    this.#root = root
  }

  /** Opens the item of a grant, following links that stay inside the scope. Throws `not_found` where the real path is refused. */
  open(grant: Grant, intent: OpenIntent): OpenedItem {
    const scope = this.openScope(grant.subject.scope)
    try {
      return this.openIn(scope, grant, intent)
    } finally {
      this.closeScope(scope)
    }
  }

  /** Opens the directory of a grant, following no links. The caller must check that the grants of items are for this directory. */
  openRealFolder({ subject, path }: Grant<'list'>): number {
    const scope = this.openScope(subject.scope)
    try {
      return this.#platformFs.open(scope, toDiskPath(path), 'directory', false)
    } finally {
      this.closeScope(scope)
    }
  }

  /** Opens the directory that contains the item of a grant; the item itself is not opened, so a link is not followed. */
  slot(grant: Grant): Slot {
    const name = baseName(grant.path)
    if (name === '') throw notAllowed()
    const folder = this.folderOf(grant)
    try {
      return this.#slotIn(folder, grant, name)
    } catch (error) {
      this.#platformFs.close(folder.handle)
      throw error
    }
  }

  /** Opens the directory that contains the item of a grant. The caller must check that the grant covers the item there. */
  folderOf(grant: Grant): OpenedItem {
    const scope = this.openScope(grant.subject.scope)
    try {
      return this.#openPath(scope, parent(grant.path), 'directory')
    } finally {
      this.closeScope(scope)
    }
  }

  /** Opens the nearest existing directory above the item of a grant. The caller must check that the grant covers it. */
  nearestFolderOf(grant: Grant): OpenedItem {
    const scope = this.openScope(grant.subject.scope)
    try {
      for (let path = parent(grant.path); ; path = parent(path)) {
        const found = this.#openIfThere(scope, path)
        if (found) return found
      }
    } finally {
      this.closeScope(scope)
    }
  }

  #openIfThere(scope: number, path: VirtualPath): OpenedItem | null {
    try {
      return this.#openPath(scope, path, 'directory')
    } catch (error) {
      if (path === ROOT || !failedWith(error, ERRNO.ENOENT)) throw error
      return null
    }
  }

  #slotIn(folder: OpenedItem, grant: Grant, name: string): Slot {
    const path = child(folder.path, name)
    if (folder.throughLink && !grant.forPath(path)) throw notFound()
    const place = joinPaths(grant.subject.scope.root, folder.path)
    return { directory: folder.handle, name: toDiskPath(child(ROOT, name)), path, place }
  }

  /** Opens a scope, which is a real directory below the served root: a link is not accepted. The root itself is always open. */
  openScope(scope: Scope): number {
    if (scope.root === ROOT) return this.#root
    return this.#platformFs.open(this.#root, toDiskPath(scope.root), 'directory', false)
  }

  closeScope(scope: number): void {
    if (scope !== this.#root) this.#platformFs.close(scope)
  }

  /** Opens an item as `open`, in a scope that is open already. */
  openIn(scope: number, grant: Grant<Effect>, intent: OpenIntent): OpenedItem {
    const found = this.#openPath(scope, grant.path, intent)
    if (!found.throughLink || grant.forRequestedPath(found.path)) return found
    this.#platformFs.close(found.handle)
    throw notFound()
  }

  /** Opens a path, first without following links: then the requested path is the real one, and a single call suffices. */
  #openPath(scope: number, path: VirtualPath, intent: OpenIntent): OpenedItem {
    const bytes = toDiskPath(path)
    try {
      return { handle: this.#platformFs.open(scope, bytes, intent, false), path, throughLink: false }
    } catch (error) {
      if (!failedWith(error, ERRNO.ELOOP)) throw error
    }
    const handle = this.#platformFs.open(scope, bytes, intent, true)
    const real = this.#pathInScope(scope, handle)
    if (real) return { handle, path: real, throughLink: true }
    this.#platformFs.close(handle)
    throw notFound()
  }

  #pathInScope(scope: number, handle: number): VirtualPath | null {
    const top = fromDiskPath(this.#platformFs.realPath(scope).subarray(1))
    const real = fromDiskPath(this.#platformFs.realPath(handle).subarray(1))
    return top && real && relativeTo(top, real)
  }
}
