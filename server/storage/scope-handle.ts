import type { VirtualPath } from '#server/access/virtual-path.ts'

/**
 * The top of somebody's files, held open, for a program that gets it as a mount. Descriptors are the system's, as a child process inherits
 * them, and stay open until it is disposed.
 */
export interface ScopeHandle extends Disposable {
  /** The top. */
  readonly top: number
  /** Coffer's own folders in these files, as paths of the scope: on each volume one. They are there, so that they can be covered. */
  readonly ownFolders: readonly VirtualPath[]
  /** The folder that the grant named, where it really is, as a path of the scope. */
  readonly folder: VirtualPath
  /** The same as an absolute path of the system, for a program that is not kept apart. */
  readonly realFolder: string
  /** What itself is at a path of the scope, no link followed, open; null where nothing is. */
  open(path: VirtualPath): { readonly descriptor: number; readonly isFolder: boolean } | null
  /** What tells an item apart from all others (`server/storage/identity.ts`), for what `open` would open now; null where nothing is. */
  identify(path: VirtualPath): string | null
}
