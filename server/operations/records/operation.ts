import type { ErrorCode } from '#contract/errors.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Trace } from './trace.ts'

/**
 * What a change does. `create` is a new empty file, `upload` a file with bytes, `save` new content for a file that is there; `restore` brings
 * back what was kept, `purge` removes it for good, `undo` takes back operations and `rewind` all that were in a folder since some time.
 */
export type OperationKind =
  | 'create'
  | 'upload'
  | 'save'
  | 'makeDirectory'
  | 'delete'
  | 'copy'
  | 'move'
  | 'extract'
  | 'archive'
  | 'command'
  | 'restore'
  | 'purge'
  | 'undo'
  | 'rewind'

/** What brings back, or takes away, many things at once: only afterwards it is known which. */
export const bringsBack = (kind: OperationKind): boolean => kind === 'restore' || kind === 'undo' || kind === 'rewind'

/** Which step of which job an operation is. */
export type JobStep = { readonly job: number; readonly step: number }

/** One change to a tree: the value that the journal, hooks, audit, live updates and undo speak about. */
export type Operation = {
  readonly id: string
  readonly kind: OperationKind
  /** Who wanted it. */
  readonly userId: number
  /** What they were called then. */
  readonly username: string
  /** Where they asked from; null when nobody asked over the network. */
  readonly address: string | null
  /** Where their scope is below the served root; `paths` are inside it. */
  readonly scopeRoot: VirtualPath
  /** What it changes; of a copy, a move, an extraction or an archive that is made, the source and then the destination. */
  readonly paths: readonly VirtualPath[]
  /** The name of the program that was run; of its words and its output nothing is kept, which may hold secrets. */
  readonly program?: string
  /** Where it is a step of a job. */
  readonly jobStep?: JobStep
  /** What its person did at once; their page names it. */
  readonly gesture?: string
  /** The operations that it takes back. */
  readonly undoes?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** How it ended. `interrupted` is what the next start says of one that a crash cut off. */
export type Outcome = 'done' | 'failed' | 'cancelled' | 'interrupted'

export type EndedOperation = Operation & {
  /** Milliseconds since the epoch. */
  readonly endedAt: number
  readonly outcome: Outcome
  /** Why it failed; null for every other outcome. */
  readonly failure: ErrorCode | null
  /** What it did, as far as that can be taken back. */
  readonly traces?: readonly Trace[]
  /** Are these all, and is all that they speak of known? */
  readonly isWhole?: boolean
}

/** Files, folders and links, and the bytes of their content. */
export type Amount = { readonly items: number; readonly bytes: number }

/** What is done so far; of how much, where it was counted beforehand; and what is worked on now. */
export type Progress = Amount & { readonly expected: Amount | null; readonly current: VirtualPath | null }

/** What the bus tells of operations. */
export type OperationEvents = {
  'operation.started': Operation
  'operation.progress': { readonly operation: Operation; readonly progress: Progress }
  'operation.ended': EndedOperation
}
