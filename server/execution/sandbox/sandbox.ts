import type { Grant } from '#server/access/authorize.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The one path at which a program finds the files of whoever it runs for. */
export const FILES = '/files'

/** What a program may use, of itself and of all it starts together. */
export type SandboxLimits = {
  /** Ms from the start to the end; null: as long as it likes. */
  readonly time: number | null
  /** Seconds of a processor, of each process. */
  readonly processor: number
  /** Bytes of memory: of each process, and of all together. */
  readonly memory: number
  readonly processes: number
  readonly openFiles: number
}

/** What is run, and for whom. */
export type Launch = {
  /** An absolute path, and its arguments as they are: no shell reads them. */
  readonly command: readonly [program: string, ...args: string[]]
  /** The folder it begins in; its subject's files are what it sees. */
  readonly folder: Grant<'execute'>
  /** Added to the few variables that every program gets. */
  readonly env: Readonly<Record<string, string>>
  readonly limits: SandboxLimits
}

export type Piped = {
  /** Written to its standard input, which then ends. */
  readonly input?: string
  /** Hears of every piece of its output and its errors, as they come; what it answers is waited for before more of the same is read. */
  readonly onOutput: (piece: Uint8Array, from: OutputKind) => Promise<void> | void
}

/** Standard output, or standard error. */
export type OutputKind = 'output' | 'errors'

export type InTerminal = {
  readonly columns: number
  readonly rows: number
  readonly onOutput: (piece: Uint8Array) => void
}

/** How a program ended. */
export type Ending =
  | { readonly how: 'exited'; readonly code: number }
  | { readonly how: 'signal'; readonly signal: string }
  /** By us, for this. */
  | { readonly how: 'ended'; readonly why: EndReason }

export type EndReason = 'cancelled' | 'time' | 'memory' | 'processes' | 'output'

/** A program that runs. Whatever it started ends with it. */
export interface Running {
  /** Resolves when nothing of it is left and all its output was heard. */
  readonly ended: Promise<Ending>
  /** Ends it at once, with all it started. */
  end(why: EndReason): void
}

export interface RunningTerminal extends Running {
  write(bytes: Uint8Array): void
  resize(columns: number, rows: number): void
}

/** Where programs run: apart from everything but the files of whoever they run for, or, where the operator said so, not. */
export interface Sandbox {
  readonly kind: 'bubblewrap' | 'unconfined'
  /** The same sandbox for other files than those that are served. */
  over(storage: Pick<Storage, 'openScope'>): Sandbox
  /** Where the files of a launch are for the program: {@link FILES}, or where they really are. */
  placeOf(folder: Grant<'execute'>): Promise<string>

  /**
   * @throws AppError `not_allowed` where what its subject may not see cannot be kept from it; `not_found` without the folder; `busy` where it cannot be started
   */
  run(launch: Launch, how: Piped): Promise<Running>

  /** @throws as `run` */
  runInTerminal(launch: Launch, how: InTerminal): Promise<RunningTerminal>
}
