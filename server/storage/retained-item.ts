import type { VirtualPath } from '#server/access/virtual-path.ts'

/**
 * Location of a retained item, which is in the trash or a version: its id, and the top of its volume's part of the
 * served root, below which it is stored.
 */
export type RetainedItemRef = { readonly top: VirtualPath; readonly id: string }

/** The reason an item is retained: it was deleted, or other content replaced it. */
export type RetentionPurpose = 'trash' | 'version'

/** Metadata stored beside the item, so that it is known without any database. */
export type RetentionNote = {
  readonly purpose: RetentionPurpose
  /** Real original location, a path of the served root. */
  readonly place: VirtualPath
  /** When and by whom it was deleted or replaced; in milliseconds since the epoch. */
  readonly at: number
  readonly userId: number
  readonly username: string
  /** The operation that deleted or replaced it. */
  readonly operation: string
}

export type RetainedItem = RetainedItemRef &
  RetentionNote & {
    readonly kind: 'file' | 'directory' | 'link' | 'other'
    /** Size of its content, in bytes; 0 for a directory. */
    readonly size: number
    /** Milliseconds since the epoch. */
    readonly modified: number
    /** As `Stat.identity`. */
    readonly identity: string
  }

/** The id and note with which an item is retained. */
export type RetentionDetails = {
  /** 32 hexadecimal digits, unique. */
  readonly id: string
  readonly note: Omit<RetentionNote, 'place'>
}
