import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Where something is kept: its name, and the top of the volume's part of the served root, below which it is. */
export type KeptPlace = { readonly top: VirtualPath; readonly id: string }

/** Why something is kept: it was deleted, or other content took its place. */
export type KeptPurpose = 'trash' | 'version'

/** What is written down beside what is kept, so that it is known without any database. */
export type KeptNote = {
  readonly purpose: KeptPurpose
  /** Where it really was, a path of the served root. */
  readonly place: VirtualPath
  /** When and by whom it came here; ms since the epoch. */
  readonly at: number
  readonly userId: number
  readonly username: string
  /** The operation that put it here. */
  readonly operation: string
}

export type KeptItem = KeptPlace &
  KeptNote & {
    readonly kind: 'file' | 'directory' | 'link' | 'other'
    /** Bytes of its content; of a folder 0. */
    readonly size: number
    /** ms since the epoch. */
    readonly modified: number
    /** As `Stat.identity`. */
    readonly identity: string
  }

/** How something is to be kept. */
export type Keeping = {
  /** 32 hexadecimal digits that nothing has. */
  readonly id: string
  readonly note: Omit<KeptNote, 'place'>
}
