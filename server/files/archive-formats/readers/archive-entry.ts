import type { EntryRefusal } from '#contract/archive-contents.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** An entry as described by its format, before its name is validated. */
export type RawEntry = {
  /** In the form of `decodeDiskName`: bytes that are not valid text are escaped. */
  readonly name: string
  readonly kind: 'file' | 'folder' | 'link' | 'special'
  /** Decompressed size in bytes; 0 for anything except files. */
  readonly size: number
  /** Whole seconds since the epoch; null if the archive stores no time. */
  readonly modified: number | null
  /** The reason why the entry cannot be extracted. */
  readonly fault: Extract<EntryRefusal, 'encrypted' | 'method' | 'damaged'> | null
  /** Name of the entry whose content it shares, for a `link` that is another name of a file. */
  readonly hardLinkTo?: string
  /**
   * Yields its bytes, exactly `size` of them, verified if the format permits it. Valid until the next entry is requested.
   *
   * @throws AppError `invalid` when the archive is damaged
   */
  readonly content: () => AsyncGenerator<Uint8Array>
}

/** An entry whose content other entries share. */
export type OriginalEntry = {
  /** Number of the entry in its archive. */
  readonly index: number
  readonly path: VirtualPath
  readonly size: number
}

/** An entry whose name was validated. */
export type ArchiveEntry = Omit<RawEntry, 'kind' | 'fault' | 'hardLinkTo'> & {
  readonly isFolder: boolean
  /** The earlier entry that has the content of a hard link; null if the content is its own. */
  readonly original: OriginalEntry | null
  /** Path in the archive; null if its name is not usable. */
  readonly path: VirtualPath | null
  readonly refusal: EntryRefusal | null
}
