import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import type { PartialState } from '#server/storage/partial-files.ts'

/**
 * Time without activity after which an unfinished upload is removed, in milliseconds.
 *
 * @limit Uploads | Lifetime of an unfinished upload after its last byte | {ms}
 */
export const UNFINISHED_LIFETIME = 24 * 3_600_000

/**
 * Time for which a finished upload is remembered, for clients that did not receive the last response, in milliseconds.
 *
 * @limit Uploads | Time for which a finished upload can be queried | {ms}
 */
export const FINISHED_LIFETIME = 3_600_000

/**
 * Maximum number of unfinished uploads of one user, including parts.
 *
 * @limit Uploads | Unfinished resumable uploads of one user, including parts | {}
 */
export const MOST_UNFINISHED = 1000

/**
 * Maximum number of parts joined to one file.
 *
 * @limit Uploads | Parts of one file | {}
 */
export const MOST_PARTS = 64

/** A file by itself; a part of one, to be joined; or one joined from parts. The last two are named as in `Upload-Concat`. */
export type UploadKind = 'whole' | 'partial' | 'final'

/** Owner of an upload. Its id is of no use to other users, or in another scope. */
export type Owner = { readonly userId: number; readonly scopeRoot: VirtualPath }

/** A resumable upload. Its progress is the length of its partial file, and stored nowhere else. */
export type Upload = Owner & {
  /** Random: 32 hexadecimal digits. */
  readonly id: string
  readonly path: VirtualPath
  /** Total length in bytes. */
  readonly length: number
  /** Whether it may replace a file. */
  readonly override: boolean
  /** Modification time of the content in whole seconds since the epoch; null for the time of arrival. */
  readonly modified: number | null
  readonly kind: UploadKind
  /** Of a final upload, the ids of the parts it is joined from, in order. */
  readonly parts: readonly string[]
  /** Location of its partial file. A final upload has that of its first part. */
  readonly top: VirtualPath
  readonly file: string
  /** Offset in bytes from which the file may contain bytes that were not verified against their checksum. */
  readonly uncheckedFrom: number | null
  /** Milliseconds since the epoch: when finishing began, when it ended, and when the upload began. */
  readonly finishingAt: number | null
  readonly finishedAt: number | null
  readonly createdAt: number
}

/** Progress of an upload. */
export type UploadStatus = {
  readonly upload: Upload
  /** Bytes. */
  readonly offset: number
  /** Time at which the upload expires, in milliseconds since the epoch. */
  readonly expires: number
}

/** Returns the location of an upload's partial file. */
export const partialFileOf = ({ top, file }: Pick<Upload, 'top' | 'file'>) => ({ top, name: file })

/** Returns the path that an upload will have below the served root. */
export const placeOf = ({ scopeRoot, path }: Pick<Upload, 'scopeRoot' | 'path'>) => joinPaths(scopeRoot, path)

/** Returns the progress of an upload, given the state of its partial file. */
export function statusOf(upload: Upload, { size, modified }: PartialState): UploadStatus {
  return { upload, offset: offsetOf(upload, size), expires: activeAt(upload, modified) + UNFINISHED_LIFETIME }
}

/** Returns the progress of an upload that has become a file. */
export function finishedStatusOf(upload: Upload): UploadStatus {
  return { upload, offset: upload.length, expires: (upload.finishedAt ?? upload.createdAt) + FINISHED_LIFETIME }
}

/** Returns whether all bytes have arrived, but the upload is not yet a file. */
export function isReadyToFinalize({ upload, offset }: UploadStatus): boolean {
  if (upload.finishedAt !== null || upload.kind === 'partial') return false
  return offset === upload.length
}

/**
 * Returns the number of bytes of a partial file of this size that count. A first part grows beyond its own length while the others are
 * joined to it; a joined upload is always complete.
 */
function offsetOf({ kind, length, uncheckedFrom }: Upload, size: number): number {
  return kind === 'final' ? length : Math.min(size, length, uncheckedFrom ?? length)
}

/** Returns the time of the last activity on an upload, in milliseconds since the epoch. */
export function activeAt({ createdAt, finishingAt }: Upload, modified: number): number {
  return Math.max(createdAt, finishingAt ?? 0, modified)
}
