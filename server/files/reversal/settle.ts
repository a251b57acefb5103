import { authorize, type Subject } from '#server/access/authorize.ts'
import { systemSubject } from '#server/access/system-subject.ts'
import { below, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { CutOff } from '#server/operations/intents/intent.ts'
import type { Journal } from '#server/operations/journal.ts'
import { ProgressTeller } from '#server/operations/progress-teller.ts'
import { bringsBack, type EndedOperation, type Operation } from '#server/operations/records/operation.ts'
import { markOf, type Trace } from '#server/operations/records/trace.ts'
import { TraceLog } from '#server/operations/trace-log.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { KeptItem } from '#server/storage/kept-item.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Stat } from '#server/storage/storage.ts'
import type { ReverserParts } from './reverser.ts'
import { reachedItsEnd, toldBy, withoutTakenBack } from './told.ts'
import { wayBack } from './way-back.ts'

export type SettleParts = ReverserParts & {
  readonly journal: Pick<Journal, 'ended' | 'told'>
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
export async function settle(parts: SettleParts, cutOff: readonly CutOff[]): Promise<EndedOperation[]> {
  const ended: EndedOperation[] = []
  if (cutOff.length === 0) return ended
  const disk = new DiskThen(parts, await parts.keeper.items.tops())
  for (const each of cutOff) {
    const end = await endOf(parts, disk, each).catch((error: unknown) => {
      parts.log.warn('it cannot be told what was cut off', { operation: each.operation.id, ...errorFields(error) })
      return unknownEndOf(each)
    })
    parts.journal.ended(end)
    ended.push(end)
  }
  return ended
}

const unknownEndOf = ({ operation }: CutOff): EndedOperation => ({
  ...operation,
  ...{ endedAt: Date.now(), outcome: 'interrupted', failure: null, traces: [], isWhole: false },
})

async function endOf(parts: SettleParts, disk: DiskThen, cut: CutOff): Promise<EndedOperation> {
  const { operation, intents, ending, isSure, seenAt } = cut
  if (!isSure) return unknownEndOf(cut)
  const { done, open, isWhole } = toldBy(intents)
  const known = [...done]
  let isKnown = isWhole
  for (const trace of open) {
    const mark = await disk.markIfDone(trace, seenAt)
    if (mark === 'unknown') isKnown = false
    else if (mark !== null) known.push({ ...trace, mark })
  }
  for (const { act, to } of known) if (to !== null && act !== 'moved') await disk.remember(to)
  if (ending) return { ...operation, ...ending, traces: ending.traces ?? (ending.isWhole ? known : []) }
  const endedAt = Math.max(operation.startedAt, seenAt)
  const interrupted = { ...operation, endedAt, outcome: 'interrupted', failure: null } as const
  if (!isKnown) return { ...interrupted, traces: [], isWhole: false }
  if (bringsBack(operation.kind)) {
    const traces = await otherWay(parts, operation, { traces: withoutTakenBack(known), endedAt })
    return { ...interrupted, traces, isWhole: true }
  }
  const place = await disk.placeOf(operation)
  const isThere = place !== null && (await disk.at(place)) !== null
  const isDone = reachedItsEnd({ kind: operation.kind, place, traces: known, isThere })
  return { ...interrupted, outcome: isDone ? 'done' : 'interrupted', traces: known, isWhole: true }
}

/**
 * Rolls back the changes.
 *
 * @returns the changes that remain, because something was changed in between: the user can undo them
 */
async function otherWay(
  parts: SettleParts,
  operation: Operation,
  deeds: { readonly traces: readonly Trace[]; readonly endedAt: number },
): Promise<Trace[]> {
  if (deeds.traces.length === 0) return []
  const log = new TraceLog((intent) => parts.journal.told(operation.id, intent))
  const context: ChangeContext = {
    ...{ operation, traces: log, recorded: Promise.resolve(), signal: new AbortController().signal },
    progress: new ProgressTeller(() => undefined),
    subject: subjectOf(parts, operation),
  }
  try {
    return await wayBack(parts, context, deeds)
  } catch (error) {
    parts.log.warn('what was cut off could not be taken back', { operation: operation.id, ...errorFields(error) })
    return withoutTakenBack([...deeds.traces, ...log.all])
  }
}

/** Returns a subject with the user's data and scope, and full permissions. */
const subjectOf = ({ served }: SettleParts, { userId, username, address, scopeRoot: root }: Operation): Subject => ({
  ...systemSubject(served),
  ...{ userId, username, address, scope: { root, ...served } },
})

/** Determines from the disk which announced changes were performed. */
class DiskThen {
  readonly #parts: SettleParts
  readonly #tops: readonly VirtualPath[]

  constructor(parts: SettleParts, tops: readonly VirtualPath[]) {
    this.#parts = parts
    this.#tops = tops
  }

  /** Returns the mark of the resulting item; null where the change was not performed, and `unknown` where this cannot be determined. */
  async markIfDone({ act, place, to, mark }: Trace, seenAt: number): Promise<string | null> {
    const there = await this.at(place)
    switch (act) {
      case 'made':
        return there && isOfThen(there, seenAt) ? markOf(there) : null
      case 'moved': {
        const moved = there ? null : await this.at(to)
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
    const asked = below(scopeRoot, last)
    try {
      return await this.#parts.storage.locate(this.#leave(asked))
    } catch (error) {
      if (isAppError(error, 'not_found')) return asked
      throw error
    }
  }

  async at(place: VirtualPath): Promise<Stat | null> {
    try {
      return await lookAt(this.#parts.storage, this.#leave(place))
    } catch (error) {
      if (isAppError(error, 'not_allowed')) return null
      throw error
    }
  }

  /** Records a retained item, or its removal, which may not have been recorded before the interruption. */
  async remember(id: string): Promise<void> {
    const item = await this.#keptAs(id)
    if (item) this.#parts.keeper.remember(item)
    else this.#parts.keeper.forget({ id })
  }

  async #keptAs(id: string | null): Promise<KeptItem | null> {
    if (id === null) return null
    for (const top of this.#tops) {
      const item = await this.#parts.keeper.items.find({ top, id })
      if (item) return item
    }
    return null
  }

  #leave = (place: VirtualPath) => authorize(systemSubject(this.#parts.served), 'list', place)
}

/** Returns whether the retained item is only a second name, or a copy, of an item that is still there. */
function isSame(there: Stat, { identity, size, modified, purpose, kind }: KeptItem): boolean {
  if (there.identity === identity) return true
  if (purpose !== 'version') return false
  // A link has no second name: the retained one is a copy.
  return kind === 'link' ? there.isLink : there.size === size && Number(there.modifiedNs / 1_000_000n) === modified
}

/** Returns whether an item was created before the interruption. A later one was created by another program. */
const isOfThen = ({ bornNs }: Stat, seenAt: number) => bornNs <= BigInt(Math.ceil(seenAt)) * 1_000_000n + SLACK
