import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { PartialState } from '#server/storage/partial-files.ts'

/** How long a client may be away before an upload it began is removed (ms). */
export const UNFINISHED_LIFETIME = 24 * 3_600_000

/** How long a finished one is remembered, for clients that did not get the last answer (ms). */
export const FINISHED_LIFETIME = 3_600_000

/** Unfinished uploads of one person, parts included. */
export const MOST_UNFINISHED = 1000

/** How many parts are joined to one file at most. */
export const MOST_PARTS = 64

/** A file by itself; a part of one, to be joined; or one that is joined of parts. The last two by the words of `Upload-Concat`. */
export type UploadKind = 'whole' | 'partial' | 'final'

/** Whose it is: ids are worth nothing to anybody else, nor in another scope. */
export type Owner = { readonly userId: number; readonly scopeRoot: VirtualPath }

/** An upload that comes in several sittings. What of it has come is what its partial file holds, and said nowhere else. */
export type Upload = Owner & {
  /** Random: 32 hexadecimal digits. */
  readonly id: string
  readonly path: VirtualPath
  /** Bytes there will be. */
  readonly length: number
  /** May it replace a file? */
  readonly override: boolean
  /** When the content was modified, in whole seconds since the epoch; null: when it arrives. */
  readonly modified: number | null
  readonly kind: UploadKind
  /** Of a final one, the ids of what it is joined of, in order. */
  readonly parts: readonly string[]
  /** Where its partial file is. A final one has that of its first part. */
  readonly top: VirtualPath
  readonly file: string
  /** Bytes from here on may be in the file, but were not compared with their checksum. */
  readonly uncheckedFrom: number | null
  /** Milliseconds since the epoch: since when it is becoming a file, when it had become one, and when it began. */
  readonly finishingAt: number | null
  readonly finishedAt: number | null
  readonly createdAt: number
}

/** How far an upload is. */
export type Standing = {
  readonly upload: Upload
  /** Bytes. */
  readonly offset: number
  /** When it will be forgotten, in milliseconds since the epoch. */
  readonly expires: number
}

/** Where the partial file of an upload is. */
export const placeOf = ({ top, file }: Pick<Upload, 'top' | 'file'>) => ({ top, name: file })

/** How far an upload is whose partial file is like this. */
export function standing(upload: Upload, { size, modified }: PartialState): Standing {
  return { upload, offset: offsetOf(upload, size), expires: activeAt(upload, modified) + UNFINISHED_LIFETIME }
}

/** How far one is that became a file. */
export function finished(upload: Upload): Standing {
  return { upload, offset: upload.length, expires: (upload.finishedAt ?? upload.createdAt) + FINISHED_LIFETIME }
}

/** Has all of it come, though it is not a file? */
export function isDue({ upload, offset }: Standing): boolean {
  if (upload.finishedAt !== null || upload.kind === 'partial') return false
  return offset === upload.length
}

/**
 * What of a partial file of this size counts. A first part grows beyond itself while the rest is joined to it; of what is joined nothing
 * is still to come.
 */
function offsetOf({ kind, length, uncheckedFrom }: Upload, size: number): number {
  return kind === 'final' ? length : Math.min(size, length, uncheckedFrom ?? length)
}

/** When somebody last did something about it. */
export function activeAt({ createdAt, finishingAt }: Upload, modified: number): number {
  return Math.max(createdAt, finishingAt ?? 0, modified)
}
