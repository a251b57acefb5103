import { numberedName } from '#contract/numbered-name.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'

/**
 * State of an upload. `paused`: by the user, separately. `conflict`: the name is taken or the server has a part of it, and the user must
 * decide.
 */
export type UploadState = 'queued' | 'sending' | 'paused' | 'done' | 'failed' | 'conflict' | 'cancelled'

/** An item to upload: a file, or a folder if `file` is null. */
export interface UploadSource {
  /** Path below the target folder: `photos/2024/a.jpg`. */
  readonly path: string
  readonly file: Blob | null
  /** Error if it could not be read from the user's disk. */
  readonly error?: unknown
  readonly kept?: StoredPosition
}

/** Position of an upload in the stored data that allows resuming it. */
interface StoredPosition {
  readonly drop: string
  readonly nth: number
  /** Whether it was started in a page that ended. It then resumes automatically if the server has a part of it. */
  readonly again: boolean
  /** Addresses of the parts on the server, if it was sent in several at once. */
  readonly parts?: readonly string[]
}

/** One upload. The queue changes it in place, so that a hundred thousand waiting uploads cost nothing. */
export interface Upload {
  readonly id: number
  /** Target folder without a trailing slash; empty for the root. */
  readonly into: string
  /** Target path from the root of the user's scope, without a trailing slash. */
  path: string
  readonly file: Blob | null
  /** Size in bytes. */
  readonly size: number
  /** Time of the last change of the file in milliseconds since the epoch, or null if unknown. */
  readonly modified: number | null
  state: UploadState
  /** Number of bytes sent. */
  sent: number
  /** Whether it replaces an existing item. */
  override: boolean
  /** Number of names tried for "keep both"; 0 for its own name. */
  renamed: number
  readonly wantedPath: string
  /** Error if it failed, or null. */
  error: unknown
  /** Number of automatic retries. */
  tries: number
  /** Whether it may have been stored without a response. An existing file of the same size and time then counts as this upload. */
  resent: boolean
  /** Handling of an existing file of the same size and time: not decided, skip, or no such file. */
  same: 'unknown' | 'skip' | 'differs'
  /** Addresses of the unfinished upload on the server: one, or one for each part. */
  addresses: readonly string[]
  /** Unfinished upload that the server has from before, until the user has decided. */
  unfinished: Unfinished | null
  /** Whether the server was asked for an unfinished upload. */
  isUnfinishedChecked: boolean
  readonly kept: StoredPosition | null
}

/** An interrupted upload on the server. */
export interface Unfinished {
  readonly address: string
  /** Size of the stored part, in bytes. */
  readonly offset: number
}

/** Returns the identity of an upload, also after the page was closed: path, size and, to the second, time. */
export const keyOf = ({ path, size, modified }: { path: string; size: number; modified: number | null }): string =>
  `${path}\n${size}\n${modified === null ? '' : Math.floor(modified / 1000)}`

/** Joins a folder's path and a path below it. */
export const pathIn = (folder: string, below: string): string =>
  `/${[...folder.split('/'), ...below.split('/')].filter((segment) => segment !== '').join('/')}`

/** Returns the n-th alternative name for a taken one, numbered as the server numbers copies. */
export const numberedPath = (path: string, n: number): string => joinPath(parentOf(path), numberedName(nameOf(path), n))

const modifiedOf = (file: Blob | null): number | null => (file instanceof File ? file.lastModified : null)

/** Creates an upload that waits for its turn, or one that failed before it started. */
export function createUpload(id: number, into: string, { path, file, error, kept }: UploadSource): Upload {
  const target = pathIn(into, path)
  const folder = pathIn(into, '')
  return {
    id,
    into: folder === '/' ? '' : folder,
    path: target,
    wantedPath: target,
    file,
    size: file?.size ?? 0,
    modified: modifiedOf(file),
    state: error === undefined ? 'queued' : 'failed',
    sent: 0,
    override: false,
    renamed: 0,
    error: error ?? null,
    tries: 0,
    resent: kept?.again ?? false,
    same: 'unknown',
    addresses: kept?.parts ?? [],
    unfinished: null,
    isUnfinishedChecked: false,
    kept: kept ?? null,
  }
}
