import * as z from 'zod/mini'

/** Value of the `X-Gesture` header. */
export const Gesture = z.string().check(z.regex(/^[\w-]{16,64}$/))

/** Kinds of operations in the history: those that change files, but not those that only read them or run programs. */
export const HistoryKind = z.enum([
  'create',
  'upload',
  'save',
  'makeDirectory',
  'delete',
  'copy',
  'move',
  'rename',
  'extract',
  'archive',
  'restore',
  'purge',
  'undo',
  'rewind',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/**
 * Whether a step can be undone. `possible`: according to the history; later changes are detected on the disk when it is attempted.
 * `taken_back`: already completely undone. `restored`: what it replaced or removed was restored since; `partly_restored`: some of that.
 * `not_kept`: at least one item that it replaced or removed was permanently deleted, or it was too large to be recorded. `not_yours`: by
 * another user, or it affected items that this user may not change. `unknown`: in an open page, a value of a later version of the server,
 * which itself never sends it.
 */
const UndoState = z.enum(['possible', 'taken_back', 'restored', 'partly_restored', 'not_kept', 'not_yours', 'unknown'])

/** A step of the history: all changes of one user action. */
export const HistoryEntry = z.object({
  /** Value of `step` in `POST /api/undo`. */
  id: z.string(),
  kind: HistoryKind,
  /** Start time in milliseconds since the epoch. */
  at: z.number(),
  /** Name of the user at that time; null for visitors of links. Nothing else about the user is shown to others who may see the items. */
  by: z.nullable(z.string()),
  mine: z.boolean(),
  /** Affected items that the caller may see: sources and, for copies and moves, destinations. At most {@link MOST_NAMED}. */
  items: z.array(z.object({ path: z.string(), to: z.nullable(z.string()) })),
  /** Number of affected items that the caller may see. */
  count: z.int(),
  state: z.catch(UndoState, 'unknown'),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Maximum number of items that the history lists for one step. */
export const MOST_NAMED = 5

/** `GET /api/history/{path}`: changes to an item and to everything below it, newest first. */
export const HistoryPage = z.object({
  steps: z.array(HistoryEntry),
  /** The `before` of the next page; null at the end. */
  next: z.nullable(z.string()),
  /** Start of the recorded history, in ms since the epoch; null while it is empty. */
  since: z.nullable(z.number()),
})
export type HistoryPage = z.infer<typeof HistoryPage>
export const HistoryQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}$/))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>

/** `POST /api/undo`: undoes a user action of the caller, or one step of the history. The undo is a step itself: undoing that is redo. */
export const UndoBody = z.union([z.object({ gesture: Gesture }), z.object({ step: z.string().check(z.maxLength(64)) })])
export type UndoBody = z.infer<typeof UndoBody>
export const UndoReply = z.object({
  /** Kind of the step that was undone. */
  kind: HistoryKind,
  /** Current path of its first item; null where there is none. */
  path: z.nullable(z.string()),
  count: z.int(),
})
export type UndoReply = z.infer<typeof UndoReply>
