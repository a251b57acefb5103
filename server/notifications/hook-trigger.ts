import type { HookEvent, HookMessage } from '#contract/hooks.ts'
import type { Subject } from '#server/access/authorize.ts'
import { segmentsOf, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'

/** An event that triggers commands. */
export type HookTrigger = {
  readonly event: HookEvent
  /** Shared by all commands that one event triggers. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The user whose files the commands see and who is reported as the actor. */
  readonly subject: Subject
  /** Paths in the scope; the destination is that of a copy or a rename. */
  readonly path: VirtualPath | null
  readonly destination: VirtualPath | null
  readonly test: boolean
}

/** File Browser's names of operations; as there, creating an item is an upload. */
const NAMES = {
  create: 'upload',
  upload: 'upload',
  makeDirectory: 'upload',
  extract: 'upload',
  archive: 'upload',
  save: 'save',
  copy: 'copy',
  move: 'rename',
  delete: 'delete',
  // They consist of many operations, each of which is reported by itself.
  rename: null,
  purge: null,
  restore: null,
  undo: null,
  rewind: null,
  // Commands run by users trigger nothing.
  command: null,
} as const satisfies Record<OperationKind, string | null>

/** Returns the event's name; null for operations that trigger nothing. */
export function hookEventOf(when: 'before' | 'after', kind: OperationKind): HookEvent | null {
  const name = NAMES[kind]
  return name && `${when}_${name}`
}

/** Returns the paths an operation is about: source and destination of a copy or move, otherwise the created, changed or deleted item. */
export function triggerPaths({ kind, paths }: ChangeSummary): Pick<HookTrigger, 'path' | 'destination'> {
  const [first = null, second = null] = paths
  if (kind === 'copy' || kind === 'move') return { path: first, destination: second }
  return { path: second ?? first, destination: null }
}

/** Returns the event for an operation; null for operations that trigger nothing. */
export function hookTriggerOf(
  when: 'before' | 'after',
  change: ChangeSummary,
  { id, at, subject }: Pick<HookTrigger, 'id' | 'at' | 'subject'>,
): HookTrigger | null {
  const event = hookEventOf(when, change.kind)
  return event && { event, id, at, subject, ...triggerPaths(change), test: false }
}

/** @param root directory of the scope's files as the command sees it */
export function hookMessageOf(
  { event, id, at, subject, path, destination, test }: HookTrigger,
  root: string,
): HookMessage {
  const user = { id: subject.userId, username: subject.username, scope: subject.scope.root }
  return { event, id, at, user, path, destination, root, test }
}

/**
 * Returns the environment variables of File Browser's hooks, and no others. They are passed as values and never inserted into a command
 * line.
 */
export function hookVariablesOf(
  { event, subject, path, destination }: HookTrigger,
  root: string,
): Record<string, string> {
  return {
    FILE: path === null ? '' : diskPathBelow(root, path),
    SCOPE: subject.scope.root,
    TRIGGER: event,
    USERNAME: subject.username,
    DESTINATION: destination === null ? root : diskPathBelow(root, destination),
  }
}

/** Uses the names on disk where they are valid text; others are spelled as in the rest of Coffer. */
function diskPathBelow(root: string, path: VirtualPath): string {
  if (segmentsOf(path).length === 0) return root
  const bytes = Buffer.from(toDiskPath(path))
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? `${root}/${text}` : `${root}${path}`
}
