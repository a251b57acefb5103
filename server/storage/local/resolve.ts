import type { Effect, Grant, Scope } from '#server/access/authorize.ts'
import {
  baseName,
  below,
  child,
  fromDiskPath,
  parent,
  ROOT,
  relativeTo,
  toDiskPath,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'
import type { Door, Intent } from './door.ts'

/** Something opened, and the path in the scope where it really is once links were followed. */
export type Found = { readonly handle: number; readonly path: VirtualPath; readonly throughLink: boolean }

/** The folder of an item, open, and the item's own name in it; the name may be free. */
export type Slot = {
  readonly directory: number
  readonly name: Uint8Array
  readonly path: VirtualPath
  readonly place: VirtualPath
}

/**
 * Turns the path of a grant into open handles, beneath the grant's scope and nowhere else. What a link leads to is authorised again
 * under the path where it really is (settled: rules and limits hold behind links). Callers close what they get.
 */
export class Resolver {
  readonly #door: Door
  readonly #root: number

  constructor(door: Door, root: number) {
    this.#door = door
    this.#root = root
  }

  /** Opens what the grant names, following links that stay inside. Throws `not_found` where the real path is refused. */
  open(grant: Grant, intent: Intent): Found {
    const scope = this.openScope(grant.subject.scope)
    try {
      return this.openIn(scope, grant, intent)
    } finally {
      this.closeScope(scope)
    }
  }

  /** Opens the folder that holds what the grant names; the item itself is not looked at, so a link is not followed. */
  slot(grant: Grant): Slot {
    const name = baseName(grant.path)
    if (name === '') throw notAllowed()
    const folder = this.folderOf(grant)
    try {
      return this.#slotIn(folder, grant, name)
    } catch (error) {
      this.#door.close(folder.handle)
      throw error
    }
  }

  /** Opens the folder that holds what the grant names. Whether the grant covers the item there is for the caller to ask. */
  folderOf(grant: Grant): Found {
    const scope = this.openScope(grant.subject.scope)
    try {
      return this.#openPath(scope, parent(grant.path), 'directory')
    } finally {
      this.closeScope(scope)
    }
  }

  /** Opens the nearest folder there is above what the grant names. What the grant covers is for the caller to ask. */
  nearestFolderOf(grant: Grant): Found {
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

  #openIfThere(scope: number, path: VirtualPath): Found | null {
    try {
      return this.#openPath(scope, path, 'directory')
    } catch (error) {
      if (path === ROOT || !failedWith(error, ERRNO.ENOENT)) throw error
      return null
    }
  }

  #slotIn(folder: Found, grant: Grant, name: string): Slot {
    const path = child(folder.path, name)
    if (folder.throughLink && !grant.within(path)) throw notFound()
    const place = below(grant.subject.scope.root, folder.path)
    return { directory: folder.handle, name: toDiskPath(child(ROOT, name)), path, place }
  }

  /** A scope is a real folder below the served root: no link may stand in for it. The root itself is open all the time. */
  openScope(scope: Scope): number {
    if (scope.root === ROOT) return this.#root
    return this.#door.open(this.#root, toDiskPath(scope.root), 'directory', false)
  }

  closeScope(scope: number): void {
    if (scope !== this.#root) this.#door.close(scope)
  }

  /** As `open`, in a scope that is open already. */
  openIn(scope: number, grant: Grant<Effect>, intent: Intent): Found {
    const found = this.#openPath(scope, grant.path, intent)
    if (!found.throughLink || grant.at(found.path)) return found
    this.#door.close(found.handle)
    throw notFound()
  }

  /** Without links first: then the path asked for is the real one, and one call did it all. */
  #openPath(scope: number, path: VirtualPath, intent: Intent): Found {
    const bytes = toDiskPath(path)
    try {
      return { handle: this.#door.open(scope, bytes, intent, false), path, throughLink: false }
    } catch (error) {
      if (!failedWith(error, ERRNO.ELOOP)) throw error
    }
    const handle = this.#door.open(scope, bytes, intent, true)
    const real = this.#pathInScope(scope, handle)
    if (real) return { handle, path: real, throughLink: true }
    this.#door.close(handle)
    throw notFound()
  }

  #pathInScope(scope: number, handle: number): VirtualPath | null {
    const top = fromDiskPath(this.#door.realPath(scope).subarray(1))
    const real = fromDiskPath(this.#door.realPath(handle).subarray(1))
    return top && real && relativeTo(top, real)
  }
}
