import { authorize, type Subject } from '#server/access/authorize.ts'
import { systemSubject } from '#server/access/system-subject.ts'
import { below, isWithin, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { lookAt } from '#server/files/look.ts'
import { isAppError } from '#server/lib/errors.ts'
import { errorFields, type Log } from '#server/lib/log.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { CutOff, Step } from '#server/operations/intents/step.ts'
import type { Journal } from '#server/operations/journal.ts'
import { bringsBack, type EndedOperation, type Operation } from '#server/operations/operation.ts'
import { ProgressTeller } from '#server/operations/progress-teller.ts'
import { markOf, type Trace } from '#server/operations/trace.ts'
import { TraceLog } from '#server/operations/trace-log.ts'
import type { KeptItem } from '#server/storage/kept-item.ts'
import type { Stat } from '#server/storage/storage.ts'
import type { ServedScope } from '#server/users/subject.ts'
import type { ReverserParts } from './reverser.ts'
import { takeBackAll } from './take-back-all.ts'

export type SettleParts = ReverserParts & {
  readonly journal: Pick<Journal, 'ended' | 'told'>
  readonly served: ServedScope
  readonly log: Log
}

/**
 * Says of operations that a kill cut off how they ended, before anything else runs: what was done is written down as done, what brings back or
 * takes away many things and had not got through all of them is done the other way again, and nothing is left in between without being told.
 */
export async function settle(parts: SettleParts, cutOff: readonly CutOff[]): Promise<void> {
  for (const each of cutOff) parts.journal.ended(await endOf(parts, each))
}

async function endOf(parts: SettleParts, { operation, steps, ending, isSure }: CutOff): Promise<EndedOperation> {
  const cut = { ...operation, endedAt: Date.now(), outcome: 'interrupted', failure: null } as const
  if (!isSure) return { ...cut, traces: [], isWhole: false }
  const isWhole = !steps.some(({ is }) => is === 'untold')
  const known = await tracesOf(parts, steps)
  for (const { act, to } of known) if (to !== null && act !== 'moved') await remember(parts, to)
  if (ending) return { ...operation, ...ending, traces: ending.traces ?? (ending.isWhole ? known : []) }
  if (!isWhole) return { ...cut, traces: [], isWhole }
  if (bringsBack(operation.kind)) return { ...cut, ...(await otherWay(parts, operation, known)) }
  const isDone = await reachedItsEnd(parts, operation, known)
  return { ...cut, outcome: isDone ? 'done' : 'interrupted', traces: known, isWhole }
}

/** What was done; of what was only about to be, what the disk says. */
async function tracesOf(parts: SettleParts, steps: readonly Step[]): Promise<Trace[]> {
  const done: Trace[] = []
  const coming = new Map<string, Trace>()
  for (const step of steps) {
    if (step.is === 'untold') continue
    const { trace } = step
    if (step.is === 'coming') coming.set(nameOf(trace), trace)
    else coming.delete(nameOf(trace))
    if (step.is === 'done') done.push(trace)
  }
  for (const trace of coming.values()) {
    const mark = await markIfDone(parts, trace)
    if (mark !== null) done.push({ ...trace, mark })
  }
  return done
}

const nameOf = ({ act, place, to }: Trace) => JSON.stringify([act, place, to])

/** The mark of what was left; null where it was not done. */
async function markIfDone(parts: SettleParts, { act, place, to, mark }: Trace): Promise<string | null> {
  const there = await at(parts, place)
  switch (act) {
    case 'made':
      return there && markOf(there)
    case 'moved': {
      const moved = there ? null : await at(parts, to as VirtualPath)
      return moved && markOf(moved)
    }
    case 'returned':
      return there && (await keptAs(parts, to)) === null ? markOf(there) : null
    case 'kept':
    case 'replaced': {
      const kept = await keptAs(parts, to)
      if (!kept || (there && isSame(there, kept))) return null
      return act === 'kept' ? mark : there && markOf(there)
    }
    case 'emptied':
    case 'lost':
      // Of these nothing is told beforehand.
      return null
  }
}

/** Is what is kept only another name, or a copy, of what is there still? */
const isSame = (there: Stat, { identity, size, modified, purpose }: KeptItem) =>
  there.identity === identity ||
  (purpose === 'version' && there.size === size && Number(there.modifiedNs / 1_000_000n) === modified)

async function at({ storage, served }: SettleParts, place: VirtualPath): Promise<Stat | null> {
  try {
    return await lookAt(storage, authorize(systemSubject(served), 'list', place))
  } catch (error) {
    if (isAppError(error, 'not_allowed')) return null
    throw error
  }
}

async function keptAs({ keeper }: SettleParts, id: string | null): Promise<KeptItem | null> {
  if (id === null) return null
  for (const top of await keeper.items.tops()) {
    const item = await keeper.items.find({ top, id })
    if (item) return item
  }
  return null
}

/** What was kept, or is no more, may not have been written down. */
async function remember(parts: SettleParts, id: string): Promise<void> {
  const item = await keptAs(parts, id)
  if (item) parts.keeper.remember(item)
  else parts.keeper.forget({ id })
}

/** Is what an operation was for done? Then all of it is: the item itself comes, or goes, last. */
async function reachedItsEnd(
  parts: SettleParts,
  { kind, paths, scopeRoot }: Operation,
  traces: readonly Trace[],
): Promise<boolean> {
  const [last] = paths.slice(-1)
  if (last === undefined || traces.length === 0) return false
  const place = below(scopeRoot, last)
  const isAbout = ({ act, place: touched, to }: Trace) => (act === 'moved' ? to === place : touched === place)
  const ofItself = traces.filter(isAbout)
  // What goes for good is said to be lost before all of it is.
  if (kind === 'delete' && ofItself.every(({ act }) => act === 'lost')) return (await at(parts, place)) === null
  if (ofItself.length > 0) return true
  const isInNew = traces.some(({ act, place: made }) => act === 'made' && isWithin(parent(place), made))
  return isInNew && (await at(parts, place)) !== null
}

/** Does the other way again what was done; where that does not work, it stays, and can be taken back by hand. */
async function otherWay(
  parts: SettleParts,
  operation: Operation,
  traces: readonly Trace[],
): Promise<Pick<EndedOperation, 'traces' | 'isWhole'>> {
  if (traces.length === 0) return { traces, isWhole: true }
  const log = new TraceLog((step) => parts.journal.told(operation.id, step))
  const context: ChangeContext = {
    ...{ operation, traces: log, recorded: Promise.resolve(), signal: new AbortController().signal },
    progress: new ProgressTeller(() => undefined),
    subject: subjectOf(parts, operation),
  }
  try {
    await takeBackAll(parts, context, traces)
    return { traces: [], isWhole: true }
  } catch (error) {
    parts.log.warn('what was cut off could not be taken back', { operation: operation.id, ...errorFields(error) })
    return { traces: [...traces, ...log.all], isWhole: true }
  }
}

const subjectOf = ({ served }: SettleParts, { userId, username, address }: Operation): Subject => ({
  ...systemSubject(served),
  ...{ userId, username, address },
})
