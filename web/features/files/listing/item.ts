/** What an item is, as far as the page treats items differently. `brokenLink` points nowhere that may be opened. */
export type ItemKind = 'folder' | 'file' | 'brokenLink'

/** One file or folder, as actions and prompts handle it. */
export interface Item {
  readonly name: string
  /** Where it is, from the root of the person's scope. */
  readonly path: string
  readonly kind: ItemKind
  readonly isDir: boolean
  readonly isLink: boolean
  /** Bytes; of a folder, what the disk says. */
  readonly size: number
  /** ms since the epoch. */
  readonly modified: number
}
