import type { VirtualPath } from '#server/access/virtual-path.ts'

/**
 * The open top directory of a user's scope, for a program that gets it as a mount. A child process inherits the
 * descriptors, which stay open until this is disposed.
 */
export interface ScopeHandle extends Disposable {
  /** Descriptor of the top directory. */
  readonly top: number
  /**
   * Coffer's own directories in the scope, as paths of the scope: one on each volume. They exist, so that they can be
   * covered by a mount.
   */
  readonly ownFolders: readonly VirtualPath[]
  /** Real path of the directory that the grant named, as a path of the scope. */
  readonly folder: VirtualPath
  /** The same as an absolute path of the system, for a program without isolation. */
  readonly realFolder: string
  /** Opens the item itself at a path of the scope, no link followed; null where nothing exists. */
  open(path: VirtualPath): { readonly descriptor: number; readonly isFolder: boolean } | null
  /** Returns the unique identity (`server/storage/identity.ts`) of the item that `open` would open now; null where nothing exists. */
  identify(path: VirtualPath): string | null
}
