import type { HistoryKind, UndoBody, UndoReply } from '#contract/undo.ts'
import type { Subject } from '#server/access/authorize.ts'
import { InverseApplier, type UndoParts } from '#server/files/reversal/apply-inverse.ts'
import {
  type CompletedChanges,
  changeOfStep,
  type InverseStep,
  inverseSteps,
} from '#server/files/reversal/inverse-step.ts'
import { claimsOf, namedPaths } from '#server/files/reversal/named-paths.ts'
import { notKept } from '#server/files/reversal/refusals.ts'
import { rollBack } from '#server/files/reversal/roll-back.ts'
import type { TrashParts } from '#server/files/trash/trash-parts.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { areDisjoint, visiblePathOf } from '#server/operations/places.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { PastOperation } from '#server/operations/records/history.ts'
import { AppError } from '#server/platform/errors.ts'
import { forEachLimit } from '#server/platform/queue/task-group.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'

/** Number of independent steps that run at once: most of the time of each is spent waiting for the disk. */
const STEPS_AT_ONCE = 8

/**
 * Maximum number of changes that can be undone at once: all of them are held in memory meanwhile, and may have to be rolled back.
 *
 * @limit Trash, versions and undo | Changes of an operation that can be undone | {}
 */
const MOST_REVERSALS = 20_000

/** An undo request and its user. */
export type UndoRequest = { readonly subject: Subject; readonly body: UndoBody; readonly signal: AbortSignal }

/**
 * Undoes one step: completely, or not at all if one item has changed since. The undo is a step itself, so that it can
 * be undone in turn.
 *
 * @throws AppError `not_found` for an unknown step, `conflict` when it is already undone, `not_kept`, `not_allowed`;
 * `changed_since` and `name_taken` with the path
 */
export async function undo(parts: TrashParts, { subject, body, signal }: UndoRequest): Promise<UndoReply> {
  const step = await stepOf(parts, subject, body)
  const undoes = await operationsToUndo(parts, step)
  const reversals = inverseSteps(subject, deedsOf(undoes))
  const [first] = reversals
  if (!first || reversals.length > MOST_REVERSALS) throw notKept()
  const apart = areDisjoint(reversals.flatMap(({ places }) => places))
  await parts.executor.run({
    kind: 'undo',
    subject,
    paths: namedPaths(subject, reversals),
    claims: claimsOf(subject, reversals),
    changes: reversals.map(changeOfStep),
    undoes: undoes.map(({ id }) => id),
    signal,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: async (prepareSignal) => {
      const reverser = await InverseApplier.open(parts, reversals)
      // Changes that depend on each other can only be checked when it is their turn.
      if (apart) await forEachLimit(reversals, STEPS_AT_ONCE, (reversal) => reverser.check(reversal, prepareSignal))
      return reverser
    },
    change: async (reverser, context) => {
      await applyOrRollBack(parts, { reverser, context, reversals, apart })
      context.onceEnded(() => reactivateLinks(parts, context, step))
    },
  })
  const last = first.places.at(-1)
  return {
    kind: step[0]?.kind as HistoryKind,
    path: last === undefined ? null : visiblePathOf(subject, last),
    count: reversals.length,
  }
}

type UndoWork = {
  readonly reverser: InverseApplier
  readonly context: ChangeContext
  readonly reversals: readonly InverseStep[]
  /** Whether the changes are independent of each other. */
  readonly apart: boolean
}

/** Runs the steps. After any failure, the completed ones are rolled back. */
async function applyOrRollBack(parts: UndoParts, { reverser, context, reversals, apart }: UndoWork): Promise<void> {
  const work = { context, recorder: new Recorder(parts, context) }
  context.progress.setExpected({ items: reversals.length, bytes: 0 })
  const carryOut = async (reversal: InverseStep) => {
    context.signal.throwIfAborted()
    await reverser.applyStep(reversal, work)
    context.progress.addItems(1)
  }
  try {
    if (apart) return await forEachLimit(reversals, STEPS_AT_ONCE, carryOut)
    for (const reversal of reversals) {
      await reverser.check(reversal, context.signal, context.traces.all)
      await carryOut(reversal)
    }
  } catch (error) {
    try {
      const changes = { traces: context.traces.drain(), endedAt: Date.now() }
      context.traces.addRemaining(await rollBack(parts, { ...context, traces: context.traces.fork() }, changes))
    } catch {
      // The partial changes are on the disk and in the trash; only the history no longer knows them well enough.
      context.traces.markIncomplete()
    }
    throw error
  }
}

/**
 * Reactivates the share links of the items that a user deleted when the same user undoes that. When an administrator
 * undoes another user's deletion, the links are not reactivated and end.
 */
async function reactivateLinks(
  { links }: TrashParts,
  { subject, traces }: ChangeContext,
  step: readonly PastOperation[],
): Promise<void> {
  if (step.some(({ userId }) => userId !== subject.userId)) return
  for (const { act, place, to } of traces.all)
    if (act === 'returned' && to !== null) await links.reactivate(subject, to, place)
}

/** @throws AppError `not_found` */
async function stepOf(
  { history }: UndoParts,
  { userId, permissions, scopeSince = 0 }: Subject,
  body: UndoBody,
): Promise<PastOperation[]> {
  const name = 'gesture' in body ? { userId, gesture: body.gesture } : { operation: body.step }
  const step = await history.step(name)
  // Operations before the subject's scope was assigned belong to others.
  if (step.length === 0 || (!permissions.admin && step.some(({ startedAt }) => startedAt < scopeSince)))
    throw notFound()
  if (!permissions.admin && step.some((operation) => operation.userId !== userId)) throw notAllowed()
  return step
}

/** Returns the operations whose changes are to be reversed, latest first. */
async function operationsToUndo({ history }: UndoParts, step: readonly PastOperation[]): Promise<PastOperation[]> {
  const open = step.filter(({ isTakenBack, traces, isWhole }) => !isTakenBack && (traces.length > 0 || !isWhole))
  if (open.length === 0) throw new AppError('conflict', 'There is nothing to undo.')
  const redone = open.filter(({ id, standsFor }) => id !== standsFor).map(({ standsFor }) => standsFor)
  const others = redone.length === 0 ? [] : await history.operations([...new Set(redone)])
  const all = [...open.filter(({ id, standsFor }) => id === standsFor), ...others]
  if (all.some(({ isWhole }) => !isWhole)) throw notKept()
  return all.toSorted((one, other) => (one.id < other.id ? 1 : -1))
}

const deedsOf = (operations: readonly PastOperation[]): CompletedChanges[] =>
  operations.map(({ traces, endedAt }) => ({ traces, endedAt }))
