import { numberedName } from '#contract/numbered-name.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'

/** Where an upload is on its way. `conflict`: something has its name, and the person is asked. */
export type UploadState = 'queued' | 'sending' | 'done' | 'failed' | 'conflict' | 'cancelled'

/** Something to upload: a file, or a folder when `file` is null. */
export interface UploadSource {
  /** Where it goes, below the folder that was chosen: `photos/2024/a.jpg`. */
  readonly path: string
  readonly file: Blob | null
  /** Why it could not be read from the person's disk. */
  readonly error?: unknown
}

/** One upload. The queue changes it in place: a hundred thousand of them must cost nothing while they wait. */
export interface Upload {
  readonly id: number
  /** Where it goes, from the root of the person's scope, without a trailing slash. */
  path: string
  readonly file: Blob | null
  /** Bytes. */
  readonly size: number
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
}

/** Joins a folder's path and a path below it. */
export const pathIn = (folder: string, below: string): string =>
  `/${[...folder.split('/'), ...below.split('/')].filter((segment) => segment !== '').join('/')}`

/** The n-th name to try beside a taken one, as the server numbers copies. */
export const numberedPath = (path: string, n: number): string => joinPath(parentOf(path), numberedName(nameOf(path), n))

/** Makes an upload that waits for its turn, or one that failed before it began. */
export function makeUpload(id: number, into: string, { path, file, error }: UploadSource): Upload {
  const target = pathIn(into, path)
  return {
    id,
    path: target,
    wantedPath: target,
    file,
    size: file?.size ?? 0,
    state: error === undefined ? 'queued' : 'failed',
    sent: 0,
    override: false,
    renamed: 0,
    error: error ?? null,
  }
}
