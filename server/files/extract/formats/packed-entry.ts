import type { EntryRefusal } from '#contract/archive-contents.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** What a format says of an entry, before its name is judged. */
export type RawEntry = {
  /** In the form `decodeDiskName` gives: bytes that are no text are escaped. */
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link' | 'special'
  /** Bytes it unpacks to; 0 for what is no file. */
  readonly size: number
  /** Whole seconds since the epoch; null where the archive says none. */
  readonly modified: number | null
  /** What keeps it from being unpacked. */
  readonly fault: Extract<EntryRefusal, 'encrypted' | 'method' | 'damaged'> | null
  /**
   * Its bytes, exactly as many as `size`, checked where the format can. Good until the next entry is asked for.
   *
   * @throws AppError `invalid` when the archive is damaged
   */
  readonly content: () => AsyncGenerator<Uint8Array>
}

/** An entry whose name was judged. */
export type PackedEntry = Omit<RawEntry, 'kind' | 'fault'> & {
  readonly isFolder: boolean
  /** Where it is in the archive; null where its name cannot be used. */
  readonly path: VirtualPath | null
  readonly refusal: EntryRefusal | null
}
