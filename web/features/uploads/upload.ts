import { numberedName } from '#contract/numbered-name.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'

/**
 * Where an upload is on its way. `paused`: by the person, on its own. `conflict`: something has its name, or a part of it is there already,
 * and the person is asked.
 */
export type UploadState = 'queued' | 'sending' | 'paused' | 'done' | 'failed' | 'conflict' | 'cancelled'

/** Something to upload: a file, or a folder when `file` is null. */
export interface UploadSource {
  /** Where it goes, below the folder that was chosen: `photos/2024/a.jpg`. */
  readonly path: string
  readonly file: Blob | null
  /** Why it could not be read from the person's disk. */
  readonly error?: unknown
  readonly kept?: KeptPlace
}

/** Where an upload stands in what is kept in case the page ends before it is over. */
interface KeptPlace {
  readonly drop: string
  readonly nth: number
  /** It was begun before, in a page that ended: it goes on by itself where the server has it. */
  readonly again: boolean
  /** Where the server has the parts of one that went up in several at once. */
  readonly parts?: readonly string[]
}

/** One upload. The queue changes it in place: a hundred thousand of them must cost nothing while they wait. */
export interface Upload {
  readonly id: number
  /** The folder that was chosen for it, without a trailing slash: empty for the root. */
  readonly into: string
  /** Where it goes, from the root of the person's scope, without a trailing slash. */
  path: string
  readonly file: Blob | null
  /** Bytes. */
  readonly size: number
  /** When the file was changed last (ms since the epoch), or null where nobody knows. */
  readonly modified: number | null
  state: UploadState
  /** Bytes that went out. */
  sent: number
  /** Whether it may replace what is there. */
  override: boolean
  /** How many names were tried to keep both; 0 while it goes under its own. */
  renamed: number
  readonly wantedPath: string
  /** Why it failed, or null. */
  error: unknown
  /** Times it was sent again by itself. */
  tries: number
  /** It may have arrived without a word about it: one that is as long and as old counts as it. */
  resent: boolean
  /** What to do with one that is as long and as old: not known, left as it is, or there is none. */
  same: 'unknown' | 'skip' | 'differs'
  /** Where the server keeps what it has of it: one address, or one for each of its parts. */
  addresses: readonly string[]
  /** What the server has of it from before, until it is decided what to do about that. */
  unfinished: Unfinished | null
  /** Whether the server was asked for that. */
  looked: boolean
  readonly kept: KeptPlace | null
}

/** What the server has of an upload that was cut off. */
export interface Unfinished {
  readonly address: string
  /** Bytes. */
  readonly offset: number
}

/** What makes two uploads the same one, also after the page was closed: where it goes, how long and, to the second, how old it is. */
export const keyOf = ({ path, size, modified }: { path: string; size: number; modified: number | null }): string =>
  `${path}\n${size}\n${modified === null ? '' : Math.floor(modified / 1000)}`

/** Joins a folder's path and a path below it. */
export const pathIn = (folder: string, below: string): string =>
  `/${[...folder.split('/'), ...below.split('/')].filter((segment) => segment !== '').join('/')}`

/** The n-th name to try beside a taken one, as the server numbers copies. */
export const numberedPath = (path: string, n: number): string => joinPath(parentOf(path), numberedName(nameOf(path), n))

const modifiedOf = (file: Blob | null): number | null => (file instanceof File ? file.lastModified : null)

/** Makes an upload that waits for its turn, or one that failed before it began. */
export function makeUpload(id: number, into: string, { path, file, error, kept }: UploadSource): Upload {
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
    looked: false,
    kept: kept ?? null,
  }
}
