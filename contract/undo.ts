import * as z from 'zod/mini'

/** What `X-Gesture` may be. */
export const Gesture = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** What can be told of in a history: what changed files, and not what only read them or ran programs. */
export const HistoryKind = z.enum([
  'create',
  'upload',
  'save',
  'makeDirectory',
  'delete',
  'copy',
  'move',
  'extract',
  'archive',
  'restore',
  'purge',
  'undo',
  'rewind',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/**
 * Can it be taken back? `possible`: as far as the history knows; whether nothing changed since is asked of the disk when it is tried.
 * `taken_back`: it was, and nothing of it is left to take back. `not_kept`: what it replaced or removed is gone for good, or it was too much
 * to be written down. `not_yours`: somebody else did it, or it reached what this person may not change.
 */
const UndoState = z.enum(['possible', 'taken_back', 'not_kept', 'not_yours'])

/** One step of a history: everything one person did by one gesture. */
export const HistoryEntry = z.object({
  /** What `POST /api/undo` takes as `step`. */
  id: z.string(),
  kind: HistoryKind,
  /** When it began; ms since the epoch. */
  at: z.number(),
  /** The name of the user who did it, as of then; null for visitors of links. Told to whoever may see the items, and nothing else about them. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  /** What it is about, as far as the asker may see it: sources, and for copies and moves where it went. At most {@link MOST_NAMED}. */
  items: z.array(z.object({ path: z.string(), to: z.nullable(z.string()) })),
  /** How many items it was about that the asker may see. */
  count: z.int(),
  state: UndoState,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** How many items of one step a history names. */
export const MOST_NAMED = 5

/** `GET /api/history/{path}`: what happened to an item and to all below it, the latest first. */
export const HistoryPage = z.object({
  steps: z.array(HistoryEntry),
  /** Goes on where this answer ends, as `before`; null at the end. */
  next: z.nullable(z.string()),
  /** How far back anything is known, in ms since the epoch; null while nothing is. */
  since: z.nullable(z.number()),
})
export type HistoryPage = z.infer<typeof HistoryPage>
export const HistoryQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** `POST /api/undo`: takes back a gesture of the caller's, or one step of a history. It is a step itself: taking that back is redo. */
export const UndoBody = z.union([z.object({ gesture: Gesture }), z.object({ step: z.string().check(z.maxLength(64)) })])
export type UndoBody = z.infer<typeof UndoBody>
export const UndoReply = z.object({
  /** What kind of step was taken back. */
  kind: HistoryKind,
  /** The first item that it was about, where it is by now; null where there is none. */
  path: z.nullable(z.string()),
  count: z.int(),
})
export type UndoReply = z.infer<typeof UndoReply>
