import type { Grant } from '#server/access/authorize.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Path at which a program finds its user's files. */
export const FILES = '/files'

/** Limits of a program and its descendants. */
export type SandboxLimits = {
  /** Maximum run time in milliseconds; null for none. */
  readonly time: number | null
  /** Processor seconds of each process. */
  readonly processor: number
  /** Bytes of memory, of each process and of all together. */
  readonly memory: number
  readonly processes: number
  readonly openFiles: number
}

/** A command to run, and its user. */
export type Launch = {
  /** An absolute path, and unmodified arguments: no shell parses them. */
  readonly command: readonly [program: string, ...args: string[]]
  /** Working directory; the program sees the files of the grant's subject. */
  readonly folder: Grant<'execute'>
  /** Added to the variables that every program gets. */
  readonly env: Readonly<Record<string, string>>
  readonly limits: SandboxLimits
}

export type Piped = {
  /** Written to its standard input, which is then closed. */
  readonly input?: string
  /** Receives each piece of output; its result is awaited before more of the same stream is read. */
  readonly onOutput: (piece: Uint8Array, from: OutputKind) => Promise<void> | void
}

/** Standard output or standard error. */
export type OutputKind = 'output' | 'errors'

export type InTerminal = {
  readonly columns: number
  readonly rows: number
  readonly onOutput: (piece: Uint8Array) => void
}

/** The way a program ended. */
export type Ending =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'signal'; readonly signal: string }
  /** Ended by the server. */
  | { readonly how: 'ended'; readonly why: EndReason }

export type EndReason = 'cancelled' | 'time' | 'memory' | 'processes' | 'output'

/** A running program. Its descendants end with it. */
export interface Running {
  /** Resolves when no process is left and all output was received. */
  readonly ended: Promise<Ending>
  /** Ends it at once, with its descendants. */
  end(why: EndReason): void
}

export interface RunningTerminal extends Running {
  write(bytes: Uint8Array): void
  resize(columns: number, rows: number): void
}

/** Runs programs: confined to their user's files or, where the operator allowed it, unconfined. */
export interface Sandbox {
  readonly kind: 'bubblewrap' | 'unconfined'
  /** Returns the same sandbox for files other than the served ones. */
  withStorage(storage: Pick<Storage, 'openScope'>): Sandbox
  /** Returns the path of a launch's files inside: {@link FILES}, or their real path. */
  filesPath(folder: Grant<'execute'>): Promise<string>

  /**
   * @throws AppError `not_allowed` where places denied to the subject cannot be hidden; `not_found` without the folder; `busy` where it
   * cannot be started
   */
  run(launch: Launch, how: Piped): Promise<Running>

  /** @throws as `run` */
  runInTerminal(launch: Launch, how: InTerminal): Promise<RunningTerminal>
}
