import type { HookEvent, HookMessage } from '#contract/hooks.ts'
import type { Subject } from '#server/access/authorize.ts'
import { segmentsOf, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Deed } from '#server/operations/records/deeds.ts'
import type { OperationKind } from '#server/operations/records/operation.ts'

/** Something that commands are hung on, as it happens. */
export type Happening = {
  readonly event: HookEvent
  /** The same for all that one happening runs. */
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Whose files they see, and who is said to have done it. */
  readonly subject: Subject
  /** As paths of the scope; the destination of a copy or a rename. */
  readonly path: VirtualPath | null
  readonly destination: VirtualPath | null
  readonly test: boolean
}

/** File Browser's names of what is done; what makes a new item is an upload, as it is there. */
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
  // They do many things, each of which is told by itself.
  purge: null,
  restore: null,
  undo: null,
  rewind: null,
  // Nothing hangs on what people run themselves.
  command: null,
} as const satisfies Record<OperationKind, string | null>

/** Null where nothing hangs on it. */
export function eventOf(when: 'before' | 'after', kind: OperationKind): HookEvent | null {
  const name = NAMES[kind]
  return name && `${when}_${name}`
}

/** What something that is done is about: what is copied or renamed and where to, else what is made, changed or deleted. */
export function placesOf({ kind, paths }: Deed): Pick<Happening, 'path' | 'destination'> {
  const [first = null, second = null] = paths
  if (kind === 'copy' || kind === 'move') return { path: first, destination: second }
  return { path: second ?? first, destination: null }
}

/** Something that is done as it happens; null where nothing hangs on it. */
export function happeningOf(
  when: 'before' | 'after',
  deed: Deed,
  { id, at, subject }: Pick<Happening, 'id' | 'at' | 'subject'>,
): Happening | null {
  const event = eventOf(when, deed.kind)
  return event && { event, id, at, subject, ...placesOf(deed), test: false }
}

/** @param root where the scope's files are for the command */
export function messageOf({ event, id, at, subject, path, destination, test }: Happening, root: string): HookMessage {
  const user = { id: subject.userId, username: subject.username, scope: subject.scope.root }
  return { event, id, at, user, path, destination, root, test }
}

/** The variables that contract 7 names, and no others. They are values, which nothing puts into a line. */
export function variablesOf({ event, subject, path, destination }: Happening, root: string): Record<string, string> {
  return {
    FILE: path === null ? '' : placeBelow(root, path),
    SCOPE: subject.scope.root,
    TRIGGER: event,
    USERNAME: subject.username,
    DESTINATION: destination === null ? root : placeBelow(root, destination),
  }
}

/** With the names that the disk has, where they are text; others are spelled as everywhere in Coffer. */
function placeBelow(root: string, path: VirtualPath): string {
  if (segmentsOf(path).length === 0) return root
  const bytes = Buffer.from(toDiskPath(path))
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? `${root}/${text}` : `${root}${path}`
}
