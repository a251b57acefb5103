/** Kind of an item. `brokenLink` is a symbolic link whose target does not exist or is not accessible. */
export type ItemKind = 'folder' | 'file' | 'brokenLink'

/** File or folder, as used by actions and prompts. */
export interface Item {
  readonly name: string
  /** Path from the root of the user's scope. */
  readonly path: string
  readonly kind: ItemKind
  readonly isDir: boolean
  readonly isLink: boolean
  /** Size in bytes. For folders, the size of the directory entry on disk. */
  readonly size: number
  /** Modification time in milliseconds since the epoch. */
  readonly modified: number
}
