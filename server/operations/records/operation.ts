import type { ErrorCode } from '#contract/errors.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Change } from './change.ts'

/**
 * The kind of a change. `create` is a new empty file, `upload` a file with content, `save` new content for an existing
 * file; `rename` is new names for several items of a directory; `restore` returns items from the trash or the versions, `purge` deletes them permanently, `undo` reverses
 * operations and `rewind` all operations in a directory since a time.
 */
export type OperationKind =
  | 'create'
  | 'upload'
  | 'save'
  | 'makeDirectory'
  | 'delete'
  | 'copy'
  | 'move'
  | 'rename'
  | 'extract'
  | 'archive'
  | 'command'
  | 'restore'
  | 'purge'
  | 'undo'
  | 'rewind'

/** Returns whether the kind restores or removes many items at once, which are only known afterwards. */
const bringsBack = (kind: OperationKind): boolean => kind === 'restore' || kind === 'undo' || kind === 'rewind'

/** Returns whether the kind consists of many changes that only its traces tell, and is rolled back when it was interrupted. */
export const isManyChanges = (kind: OperationKind): boolean => bringsBack(kind) || kind === 'rename'

/** Identifies a step of a job. */
export type JobStep = { readonly job: number; readonly step: number }

/** One change to a tree: the value used by the journal, hooks, audit, live updates and undo. */
export type Operation = {
  readonly id: string
  readonly kind: OperationKind
  /** The user who started it. */
  readonly userId: number
  /** The user's name at that time. */
  readonly username: string
  /** The client's address; null when it was not requested over the network. */
  readonly address: string | null
  /** Root of the user's scope below the served root; `paths` are inside it. */
  readonly scopeRoot: VirtualPath
  /** The paths it changes; for a copy, a move, an extraction or the creation of an archive, the source and then the destination. */
  readonly paths: readonly VirtualPath[]
  /** Name of the program that was run. Its arguments and output are not stored, because they may contain secrets. */
  readonly program?: string
  /** Set when it is a step of a job. */
  readonly jobStep?: JobStep
  /** Groups the operations of one action of the user; the page assigns it. */
  readonly gesture?: string
  /** The operations that it undoes. */
  readonly undoes?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** The result of an operation. The next start sets `interrupted` for one that a crash ended. */
export type Outcome = 'done' | 'failed' | 'cancelled' | 'interrupted'

export type EndedOperation = Operation & {
  /** Milliseconds since the epoch. */
  readonly endedAt: number
  readonly outcome: Outcome
  /** Error code; null for every other outcome. */
  readonly failure: ErrorCode | null
  /** Its changes, as far as they can be undone. */
  readonly traces?: readonly Change[]
  /** Whether the traces are complete and their content is known. */
  readonly isWhole?: boolean
}

/** Number of files, directories and links, and the bytes of their content. */
export type Amount = { readonly items: number; readonly bytes: number }

/** Progress so far, the expected total where it was counted beforehand, and the path being processed. */
export type Progress = Amount & { readonly expected: Amount | null; readonly current: VirtualPath | null }

/** Events published on the bus. */
export type OperationEvents = {
  'operation.started': Operation
  'operation.progress': { readonly operation: Operation; readonly progress: Progress }
  'operation.ended': EndedOperation
}
