import { authorize, type Subject } from '#server/access/authorize.ts'
import { systemSubject } from '#server/access/system-subject.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import { ChangeLog } from '#server/operations/change-log.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { Interrupted } from '#server/operations/intents/intent.ts'
import type { Journal } from '#server/operations/journal.ts'
import { ProgressReporter } from '#server/operations/progress-reporter.ts'
import { type Change, markOf } from '#server/operations/records/change.ts'
import { type EndedOperation, isManyChanges, type Operation } from '#server/operations/records/operation.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { RetainedItem } from '#server/storage/retained-item.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat } from '#server/storage/storage.ts'
import type { InverseParts } from './apply-inverse.ts'
import { isCompleted, summarizeIntents, withoutReversed } from './interrupted-operation.ts'
import { rollBack } from './roll-back.ts'

export type RecoveryParts = InverseParts & {
  readonly journal: Pick<Journal, 'ended' | 'recordIntent'>
  readonly served: ServedScope
  readonly log: Pick<Log, 'warn'>
}

/**
 * Maximum amount by which the clock of a disk may be ahead of the last known activity, plus the time from that activity
 * to the interruption, in nanoseconds.
 */
const SLACK = 2_000_000_000n

/**
 * Records the ends of operations that were interrupted when the program was killed, before anything else runs:
 * completed changes are recorded, and a restore, undo or rewind that did not complete is rolled back. An operation
 * whose changes cannot be determined from the disk only counts as interrupted.
 *
 * @returns the end of each operation
 */
export async function recoverInterrupted(
  parts: RecoveryParts,
  cutOff: readonly Interrupted[],
): Promise<EndedOperation[]> {
  const ended: EndedOperation[] = []
  if (cutOff.length === 0) return ended
  const disk = new DiskEvidence(parts, await parts.keeper.items.tops())
  for (const each of cutOff) {
    const end = await endOf(parts, disk, each).catch((error: unknown) => {
      parts.log.warn('the state of an interrupted operation could not be determined', {
        operation: each.operation.id,
        ...errorFields(error),
      })
      return unknownEndOf(each)
    })
    parts.journal.ended(end)
    ended.push(end)
  }
  return ended
}

const unknownEndOf = ({ operation }: Interrupted): EndedOperation => ({
  ...operation,
  ...{ endedAt: Date.now(), outcome: 'interrupted', failure: null, traces: [], isWhole: false },
})

async function endOf(parts: RecoveryParts, disk: DiskEvidence, cut: Interrupted): Promise<EndedOperation> {
  const { operation, intents, ending, isSure, seenAt } = cut
  if (!isSure) return unknownEndOf(cut)
  const { done, open, isWhole } = summarizeIntents(intents)
  const known = [...done]
  let isKnown = isWhole
  for (const trace of open) {
    const mark = await disk.markIfDone(trace, seenAt)
    if (mark === 'unknown') isKnown = false
    else if (mark !== null) known.push({ ...trace, mark })
  }
  for (const { act, to } of known) if (to !== null && act !== 'moved') await disk.recordRetainedItem(to)
  if (ending) return { ...operation, ...ending, traces: ending.traces ?? (ending.isWhole ? known : []) }
  const endedAt = Math.max(operation.startedAt, seenAt)
  const interrupted = { ...operation, endedAt, outcome: 'interrupted', failure: null } as const
  if (!isKnown) return { ...interrupted, traces: [], isWhole: false }
  if (isManyChanges(operation.kind)) {
    const traces = await rollBackInterrupted(parts, operation, { traces: withoutReversed(known), endedAt })
    return { ...interrupted, traces, isWhole: true }
  }
  const place = await disk.placeOf(operation)
  const isThere = place !== null && (await disk.statPlace(place)) !== null
  const isDone = isCompleted({ kind: operation.kind, place, traces: known, isThere })
  return { ...interrupted, outcome: isDone ? 'done' : 'interrupted', traces: known, isWhole: true }
}

/**
 * Rolls back the changes.
 *
 * @returns the changes that remain, because something was changed in between: the user can undo them
 */
async function rollBackInterrupted(
  parts: RecoveryParts,
  operation: Operation,
  changes: { readonly traces: readonly Change[]; readonly endedAt: number },
): Promise<Change[]> {
  if (changes.traces.length === 0) return []
  const log = new ChangeLog((intent) => parts.journal.recordIntent(operation.id, intent))
  const context: ChangeContext = {
    ...{ operation, traces: log, recorded: Promise.resolve(), signal: new AbortController().signal },
    progress: new ProgressReporter(() => undefined),
    subject: subjectOf(parts, operation),
    // Only requests of users register work; what a roll-back reverses registers none.
    onceEnded: () => undefined,
  }
  try {
    return await rollBack(parts, context, changes)
  } catch (error) {
    parts.log.warn('an interrupted operation could not be rolled back', {
      operation: operation.id,
      ...errorFields(error),
    })
    return withoutReversed([...changes.traces, ...log.all])
  }
}

/** Returns a subject with the user's data and scope, and full permissions. */
const subjectOf = ({ served }: RecoveryParts, { userId, username, address, scopeRoot: root }: Operation): Subject => ({
  ...systemSubject(served),
  ...{ userId, username, address, scope: { root, ...served } },
})

/** Determines from the disk which announced changes were performed. */
class DiskEvidence {
  readonly #parts: RecoveryParts
  readonly #tops: readonly VirtualPath[]

  constructor(parts: RecoveryParts, tops: readonly VirtualPath[]) {
    this.#parts = parts
    this.#tops = tops
  }

  /** Returns the mark of the resulting item; null where the change was not performed, and `unknown` where this cannot be determined. */
  async markIfDone({ act, place, to, mark }: Change, seenAt: number): Promise<string | null> {
    const there = await this.statPlace(place)
    switch (act) {
      case 'made':
        return there && isOfThen(there, seenAt) ? markOf(there) : null
      case 'moved': {
        const moved = there ? null : await this.statPlace(to)
        return moved && markOf(moved)
      }
      case 'returned':
        return there && (await this.#keptAs(to)) === null ? markOf(there) : null
      case 'kept':
      case 'replaced': {
        const kept = await this.#keptAs(to)
        if (!kept || (there && isSame(there, kept))) return null
        return act === 'kept' ? mark : there && markOf(there)
      }
      case 'emptied':
        return there ? null : ''
      case 'lost':
        if (to !== null) return (await this.#keptAs(to)) ? null : mark
        // Part of it may be deleted, and the previous content of a file cannot be seen.
        return there ? 'unknown' : ''
    }
  }

  /**
   * Returns the real location of an operation's item, or of its destination, whether or not it exists; null for an
   * operation on many items.
   */
  async placeOf({ paths, scopeRoot }: Operation): Promise<VirtualPath | null> {
    const [last] = paths.slice(-1)
    if (last === undefined) return null
    const asked = joinPaths(scopeRoot, last)
    try {
      return await this.#parts.storage.locate(this.#leave(asked))
    } catch (error) {
      if (isAppError(error, 'not_found')) return asked
      throw error
    }
  }

  async statPlace(place: VirtualPath): Promise<Stat | null> {
    try {
      return await lstatOrNull(this.#parts.storage, this.#leave(place))
    } catch (error) {
      if (isAppError(error, 'not_allowed')) return null
      throw error
    }
  }

  /** Records a retained item, or its removal, which may not have been recorded before the interruption. */
  async recordRetainedItem(id: string): Promise<void> {
    const item = await this.#keptAs(id)
    if (item) this.#parts.keeper.recordItem(item)
    else this.#parts.keeper.forgetItem({ id })
  }

  async #keptAs(id: string | null): Promise<RetainedItem | null> {
    if (id === null) return null
    for (const top of this.#tops) {
      const item = await this.#parts.keeper.items.findItem({ top, id })
      if (item) return item
    }
    return null
  }

  #leave = (place: VirtualPath) => authorize(systemSubject(this.#parts.served), 'list', place)
}

/** Returns whether the retained item is only a second name, or a copy, of an item that is still there. */
function isSame(there: Stat, { identity, size, modified, purpose, kind }: RetainedItem): boolean {
  if (there.identity === identity) return true
  if (purpose !== 'version') return false
  // A link has no second name: the retained one is a copy.
  return kind === 'link' ? there.isLink : there.size === size && Number(there.modifiedNs / 1_000_000n) === modified
}

/** Returns whether an item was created before the interruption. A later one was created by another program. */
const isOfThen = ({ bornNs }: Stat, seenAt: number) => bornNs <= BigInt(Math.ceil(seenAt)) * 1_000_000n + SLACK
