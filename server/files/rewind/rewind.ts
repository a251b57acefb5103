import type { RewindBody, RewindReply, RewindView, RewoundItem } from '#contract/versions.ts'
import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { child, childOrNull, isWithin, joinPaths, parseName, type VirtualPath } from '#server/access/virtual-path.ts'
import { InverseApplier, type RefusedStep } from '#server/files/reversal/apply-inverse.ts'
import { changeOfStep, type InverseStep, inverseSteps } from '#server/files/reversal/inverse-step.ts'
import { claimsOf } from '#server/files/reversal/named-paths.ts'
import { netChanges } from '#server/files/reversal/net-changes.ts'
import { canSeeRetained } from '#server/files/reversal/retained-item-access.ts'
import type { TrashParts } from '#server/files/trash/trash-parts.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import { isRecordHidden, overlap, recordedPathOf, visiblePathOf } from '#server/operations/places.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { PastOperation } from '#server/operations/records/history.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { notAFolder } from '#server/platform/refusals.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat } from '#server/storage/storage.ts'
import {
  effectiveOperations,
  FolderAtTime,
  type FolderPast,
  type ItemLocation,
  NOTHING,
  pastOfFolder,
} from './folder-at-time.ts'
import { PlaceTree } from './place-tree.ts'

/** Maximum number of items in one reply. */
const MOST_SHOWN = 2000
/** Maximum number of unrestored paths in one reply. */
const MOST_LEFT = 100

/** Shows directories at an earlier time, and restores that state. */
export class Rewind {
  readonly #parts: TrashParts

  constructor(parts: TrashParts) {
    this.#parts = parts
  }

  /** Returns the items of a directory at a time. Throws `invalid` for a file. */
  async viewAt(folder: Grant<'list'>, at: number, signal: AbortSignal): Promise<RewindView> {
    const { history } = this.#parts
    const { place, from, since } = await this.#open(folder, at)
    const past = await this.#past(folder, place, from)
    const then = await folderAtTime(past, signal)
    const names = new Set([...(await this.#namesNow(folder)), ...then.namesIn(place)])
    const items: RewoundItem[] = []
    for (const name of names) {
      if (items.length === MOST_SHOWN) break
      const item = await this.#itemOf(folder, child(place, name), name, then)
      if (item) items.push(item)
    }
    const whole = past.isWhole && items.length < MOST_SHOWN && (since === null || at >= since)
    return {
      items,
      steps: past.operations.filter(({ traces }) => isSeen(folder.subject, traces)).length,
      since: await history.firstOperationTime(),
      whole,
    }
  }

  /**
   * Restores a directory, or some of its items, to an earlier state by reverting the changes since then, latest first.
   * Items that have changed otherwise, or that the user has no permission to change, remain as they are and are
   * reported.
   *
   * @throws AppError `not_kept` where the changes since then are not completely known
   */
  async restoreFolder(
    subject: Subject,
    folder: Grant<'list'>,
    { at, names, signal }: RewindBody & { readonly signal: AbortSignal },
  ): Promise<RewindReply> {
    const { place, from } = await this.#open(folder, at)
    const past = await this.#past(folder, place, from)
    if (!past.isWhole) throw new AppError('not_kept', 'The history since then is incomplete.')
    const wanted = names?.map((name) => child(place, parseName(name))) ?? [place]
    const changes = netOperations(past.operations).map((operation) => tracesIn(operation, wanted))
    const plan = planOf(subject, await withoutRepeatedSaves(changes, signal))
    const toTell = { subject, wanted, former: await folderAtTime(past, signal) }
    if (plan.reversals.length === 0) return { count: 0, left: await this.#left(plan.stuck, toTell) }
    return this.#parts.executor.run({
      kind: 'rewind',
      subject,
      paths: [folder.path],
      claims: [treeClaim(subject.scope, folder.path), ...claimsOf(subject, plan.reversals)],
      changes: plan.reversals.map(changeOfStep),
      signal,
      outlivesRequest: true,
      begins: 'recorded',
      prepare: () => InverseApplier.open(this.#parts, plan.reversals),
      change: async (reverser, context) => {
        const work = { context, recorder: new Recorder(this.#parts, context) }
        context.progress.setExpected({ items: plan.reversals.length, bytes: 0 })
        const { stuck, count } = await reverser.applyPossible(plan.reversals, work, plan.refused, () =>
          context.progress.addItems(1),
        )
        context.onceEnded(() => this.#reactivateLinks(context, past.operations))
        return { count, left: await this.#left([...plan.stuck, ...stuck], toTell) }
      },
    })
  }

  /** Reactivates the share links of items that the same user had deleted, as undo does. */
  async #reactivateLinks({ subject, traces }: ChangeContext, operations: FolderPast['operations']): Promise<void> {
    const own = new Set<string>()
    for (const { userId, traces: changes } of operations)
      for (const { act, to } of changes) if (act === 'kept' && to !== null && userId === subject.userId) own.add(to)
    for (const { act, place, to } of traces.all)
      if (act === 'returned' && to !== null && own.has(to)) await this.#parts.links.reactivate(subject, to, place)
  }

  /** Returns those of the requested paths that could not be restored and differ from the earlier state. */
  async #left(stuck: readonly VirtualPath[], { subject, wanted, former }: RewindTarget): Promise<string[]> {
    const left: string[] = []
    for (const place of new Set(stuck)) {
      const path = recordedPathOf(subject, place)
      if (path === null || !wanted.some((item) => overlap(place, item))) continue
      const was = former.locationOf(place)
      const isThere = (await lstatOrNull(this.#parts.storage, authorize(subject, 'list', path))) !== null
      const isSame = was.is === 'nothing' ? !isThere : was.is === 'at' && was.place === place && isThere
      if (!isSame) left.push(path)
      if (left.length === MOST_LEFT) break
    }
    return left
  }

  /** Returns the real place of a directory, and the earliest time up to which the user can see the history. */
  async #open(folder: Grant<'list'>, at: number) {
    const { storage, history } = this.#parts
    const stat = await storage.stat(folder)
    if (stat.kind !== 'directory') throw notAFolder()
    const { subject } = folder
    const place = joinPaths(subject.scope.root, await storage.locate(folder))
    const since = await history.firstOperationTime()
    const from = Math.max(at, subject.permissions.admin ? 0 : (subject.scopeSince ?? 0))
    return { place, from, since }
  }

  async #past({ subject }: Grant, place: VirtualPath, from: number): Promise<FolderPast> {
    const past = await pastOfFolder(place, {
      since: (at) => this.#parts.history.since(at, from),
      isKnown: (at) => recordedPathOf(subject, at) !== null,
    })
    return { ...past, operations: effectiveOperations(past.operations) }
  }

  async #namesNow(folder: Grant<'list'>): Promise<string[]> {
    const { names } = await this.#parts.storage.list(folder, { by: 'name', order: 'ascending' })
    return names === '' ? [] : names.split('/')
  }

  async #itemOf(
    folder: Grant<'list'>,
    place: VirtualPath,
    name: string,
    then: FolderAtTime,
  ): Promise<RewoundItem | null> {
    const path = childOrNull(folder.path, name)
    const listGrant = path && folder.forRequestedPath(path)
    if (!listGrant) return null
    const now = await lstatOrNull(this.#parts.storage, listGrant)
    // The item that is there now says nothing about the one that was hidden there.
    const was = isRecordHidden(folder.subject, place) ? NOTHING : then.locationOf(place)
    if (!now && was.is === 'nothing') return null
    const known = await this.#known(listGrant, was, now)
    if (!now && was.is === 'at' && was.place === place) return null
    const state = known.isDir && then.differsBelow(place) ? ({ state: 'changed' } as const) : null
    return { name, ...stateOf(place, was, now), ...(was.is === 'at' && was.place === place && state), ...known }
  }

  /** Returns the known properties of the earlier item: kind, size and modification time. */
  async #known(
    listGrant: Grant<'list'>,
    was: ItemLocation,
    now: Stat | null,
  ): Promise<Pick<RewoundItem, 'isDir' | 'size' | 'modified' | 'possible'>> {
    if (was.is === 'kept' && was.inner === '/') {
      const [row] = await this.#parts.history.keptByIds([was.id])
      if (row && canSeeRetained(listGrant.subject, row))
        return { ...factsOf(row.kind === 'directory', row.size, row.modified), possible: true }
    }
    if (was.is === 'at') {
      const path = visiblePathOf(listGrant.subject, was.place)
      const grant = path && listGrant.forRequestedPath(path)
      const there = grant && (await lstatOrNull(this.#parts.storage, grant))
      if (there) return { ...factsOfStat(there), possible: true }
    }
    if (was.is === 'nothing' && now) return { ...factsOfStat(now), possible: true }
    return { isDir: was.is === 'folder', size: null, modified: null, possible: was.is === 'folder' }
  }
}

const isSeen = (subject: Subject, traces: readonly Change[]) =>
  traces.some(({ place }) => recordedPathOf(subject, place) !== null)

type Plan = {
  readonly reversals: readonly InverseStep[]
  /** Steps that cannot be reversed, and all their places. */
  readonly refused: readonly RefusedStep[]
  readonly stuck: readonly VirtualPath[]
}

/** The requested places, and their earlier state. */
type RewindTarget = {
  readonly subject: Subject
  readonly wanted: readonly VirtualPath[]
  readonly former: FolderAtTime
}

const factsOf = (isDir: boolean, size: number | null, modified: number) => ({
  isDir,
  size: isDir ? null : size,
  modified,
})
const factsOfStat = ({ kind, isLink, size, modifiedNs }: Stat) =>
  factsOf(kind === 'directory' && !isLink, size, Number(modifiedNs / 1_000_000n))

function stateOf(place: VirtualPath, was: ItemLocation, now: Stat | null): Pick<RewoundItem, 'state'> {
  if (was.is === 'nothing') return { state: 'added' }
  if (was.is === 'at') return { state: was.place === place ? 'same' : 'elsewhere' }
  return { state: now ? 'changed' : 'gone' }
}

async function folderAtTime({ operations }: FolderPast, signal: AbortSignal): Promise<FolderAtTime> {
  const then = new FolderAtTime()
  const breathe = timeSlices(signal)
  for (const { traces } of operations)
    for (const trace of traces.toReversed()) {
      await breathe()
      then.revertChange(trace)
    }
  return then
}

/** Returns the operations, latest first, without changes that cancel each other out. */
function netOperations(operations: readonly PastOperation[]): PastOperation[] {
  const all = operations.toReversed().flatMap(({ id, traces }) => traces.map((trace) => ({ ...trace, operation: id })))
  const left = Map.groupBy(netChanges(all), ({ operation }) => operation)
  return operations.map((operation) => ({ ...operation, traces: left.get(operation.id) ?? [] }))
}

/** Returns an operation with only its changes to the requested items, or to items above or inside them. */
function tracesIn(operation: PastOperation, wanted: readonly VirtualPath[]): PastOperation {
  const isIn = (place: VirtualPath) => wanted.some((item) => isWithin(place, item))
  const traces = operation.traces.filter(({ act, place, to }) => isIn(place) || (act === 'moved' && isIn(to)))
  return { ...operation, traces }
}

/** Reduces repeated saves of a file to the first previous content. */
async function withoutRepeatedSaves(
  operations: readonly PastOperation[],
  signal: AbortSignal,
): Promise<PastOperation[]> {
  const newest = new PlaceTree<{ from: Change; into: Change[]; at: number }>()
  const result: { operation: PastOperation; traces: Change[] }[] = []
  const breathe = timeSlices(signal)
  for (const operation of operations) {
    const kept: Change[] = []
    for (const trace of operation.traces.toReversed()) {
      await breathe()
      const before = trace.act === 'replaced' ? newest.get(trace.place) : undefined
      if (before) {
        before.into[before.at] = { ...trace, mark: before.from.mark }
        continue
      }
      newest.clearAround(trace.place)
      if (trace.act === 'moved') newest.clearAround(trace.to)
      if (trace.act === 'replaced') newest.set(trace.place, { from: trace, into: kept, at: kept.length })
      kept.push(trace)
    }
    result.push({ operation, traces: kept })
  }
  return result.map(({ operation, traces }) => ({ ...operation, traces: traces.toReversed() }))
}

/** Returns the steps that reverse each operation, and the places of those that cannot be reversed. */
function planOf(subject: Subject, operations: readonly PastOperation[]): Plan {
  const reversals: InverseStep[] = []
  const refused: RefusedStep[] = []
  for (const { traces, endedAt } of operations) {
    try {
      reversals.push(...inverseSteps(subject, [{ traces, endedAt }]))
    } catch (error) {
      if (!isAppError(error)) throw error
      const places = traces.flatMap(({ place, act, to }) => (act === 'moved' ? [place, to] : [place]))
      refused.push({ before: reversals.length, places })
    }
  }
  return { reversals, refused, stuck: refused.flatMap(({ places }) => places) }
}
