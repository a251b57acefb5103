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

/** The clock of a disk may be so much ahead of what was last heard, and the last words so much before the end (ns). */
const SLACK = 2_000_000_000n

/**
 * Says of operations that a kill cut off how they ended, before anything else runs: what was done is written down as done, what brings back or
 * takes away many things and had not got through all of them is done the other way again, and nothing is left in between without being told.
 * Of what the disk does not tell it is only said that it was interrupted.
 *
 * @returns how each ended
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
 * Does the other way again what was done.
 *
 * @returns what stays done, because something came in between: that can be taken back by hand
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

/** Whoever it was, and where they may be. */
const subjectOf = ({ served }: SettleParts, { userId, username, address, scopeRoot: root }: Operation): Subject => ({
  ...systemSubject(served),
  ...{ userId, username, address, scope: { root, ...served } },
})

/** What the disk tells of what was about to be done. */
class DiskThen {
  readonly #parts: SettleParts
  readonly #tops: readonly VirtualPath[]

  constructor(parts: SettleParts, tops: readonly VirtualPath[]) {
    this.#parts = parts
    this.#tops = tops
  }

  /** The mark of what was left; null where it was not done, and `unknown` where nobody can say. */
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
        // Some of it may be gone, and what a file held is not to be seen.
        return there ? 'unknown' : ''
    }
  }

  /** Where an operation's item, or its destination, really is, whether or not anything is there; null of one about many things. */
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

  /** What was kept, or is no more, may not have been written down. */
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

/** Is what is kept only another name, or a copy, of what is there still? */
function isSame(there: Stat, { identity, size, modified, purpose, kind }: KeptItem): boolean {
  if (there.identity === identity) return true
  if (purpose !== 'version') return false
  // A link has no second name: what is kept is another one.
  return kind === 'link' ? there.isLink : there.size === size && Number(there.modifiedNs / 1_000_000n) === modified
}

/** Was it made before the program was cut off? What came later is somebody else's. */
const isOfThen = ({ bornNs }: Stat, seenAt: number) => bornNs <= BigInt(Math.ceil(seenAt)) * 1_000_000n + SLACK
