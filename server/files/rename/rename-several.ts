import type { Grant } from '#server/access/authorize.ts'
import { child, isCreatable, type VirtualPath } from '#server/access/virtual-path.ts'
import { mayBeDenied } from '#server/files/browse/authorize-tree.ts'
import type { FileParts, RequireGrant } from '#server/files/browse/file-parts.ts'
import { checkTree } from '#server/files/browse/tree-check.ts'
import { withoutReversed } from '#server/files/reversal/interrupted-operation.ts'
import { takenSince } from '#server/files/reversal/refusals.ts'
import type { ChangeLog } from '#server/operations/change-log.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import { type Recorder, recorderOf } from '#server/operations/recorder.ts'
import { AppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import { type Aside, type NameChange, planRenames } from './rename-plan.ts'

/** Request to rename several items of a folder. */
export type RenameSeveralRequest = {
  readonly may: RequireGrant<'list' | 'rename'>
  readonly folder: VirtualPath
  readonly names: readonly NameChange[]
  readonly signal: AbortSignal
  readonly job?: JobControl | undefined
}

/** Number of items above which the whole folder is locked instead of each item. */
const MOST_CLAIMED = 32
/** Number of items whose paths are recorded with the operation. */
const MOST_NAMED = 10

/** Both ends of one rename on the disk. */
type Move = { readonly from: Grant<'rename'>; readonly to: Grant<'rename'> }

/**
 * Renames several items of a folder as one operation, including exchanges of names. All checks come first, and after any failure all items
 * get their earlier names back.
 *
 * @throws AppError `not_found`, `not_allowed`, `invalid`; `name_taken` with the path
 */
export async function renameSeveral(parts: FileParts, request: RenameSeveralRequest): Promise<void> {
  const { may, folder, signal } = request
  const names = request.names.filter(({ from, to }) => from !== to)
  const folderGrant = may('list', folder)
  const { subject } = folderGrant
  if (names.length === 0) return
  const grants = await grantsFor(request, names)
  const grantFor = (name: string) => required(grants.get(name))
  const breathe = timeSlices(signal)
  const plan = planRenames(names, subject.scope.matching)
  await breathe()
  const temporary = Array.from({ length: plan.asides }, () => may('rename', child(folder, temporaryName())))
  const pathOf = ({ from, to }: NameChange) => [child(folder, from), child(folder, to)]
  const grantOf = (end: string | Aside) => (typeof end === 'string' ? grantFor(end) : required(temporary[end.aside]))
  const moves = plan.steps.map(({ from, to }): Move => ({ from: grantOf(from), to: grantOf(to) }))
  await breathe()
  const claimed = names.length > MOST_CLAIMED ? [folder] : names.flatMap(pathOf)
  await parts.executor.run({
    kind: 'rename',
    subject,
    paths: names.slice(0, MOST_NAMED).flatMap(pathOf),
    changes: names.map((change) => ({ kind: 'move', paths: pathOf(change) })),
    claims: claimed.map((path) => treeClaim(subject.scope, path)),
    signal,
    job: request.job,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: async (prepareSignal) => {
      const breathe = timeSlices(prepareSignal)
      for (const { from, to } of names) {
        await checkSource(parts, { from: grantFor(from), to: grantFor(to) }, folderGrant, prepareSignal)
        await breathe()
      }
      for (const name of plan.needed) {
        const grant = grantFor(name)
        if (await lstatOrNull(parts.storage, grant)) throw takenSince(grant.path)
        await breathe()
      }
    },
    change: async (_, context) => {
      context.progress.setExpected({ items: names.length, bytes: 0 })
      await moveAllOrNone(parts, moves, context)
    },
  })
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A plan names something unknown.')
  return value
}

/** Temporary names are ordinary ones, so that nothing is hidden when the machine stops in between. */
const temporaryName = () => `coffer-renaming-${crypto.randomUUID().slice(0, 13)}`

/** Returns the grants by name. Each name is authorized once, and others run in between: there may be many names and many rules. */
async function grantsFor({ may, folder, signal }: RenameSeveralRequest, names: readonly NameChange[]) {
  const breathe = timeSlices(signal)
  const grants = new Map<string, Grant<'rename'>>()
  for (const { from, to } of names) {
    if (!isCreatable(to)) throw new AppError('invalid', 'This name cannot be used.', { field: child(folder, to) })
    for (const name of [from, to]) if (!grants.has(name)) grants.set(name, may('rename', child(folder, name)))
    await breathe()
  }
  return grants
}

async function checkSource(
  { storage }: FileParts,
  { from, to }: Move,
  look: Grant<'list'>,
  signal: AbortSignal,
): Promise<void> {
  const source = await storage.lstat(from)
  if (!isFolder(source) || !mayBeDenied(from.subject)) return
  const ends = { from, to, look, replace: null }
  await checkTree(storage, ends, { source, isTree: true, there: null }, { signal, sizes: false })
}

async function moveAllOrNone(parts: FileParts, moves: readonly Move[], context: ChangeContext): Promise<void> {
  const recorder = recorderOf(parts, context)
  const done: Move[] = []
  try {
    for (const move of moves) {
      context.signal.throwIfAborted()
      context.progress.setCurrent(move.from.path)
      await moveOne(parts, move, { recorder, traces: context.traces, onMoved: () => done.push(move) })
      context.progress.addItems(1)
    }
  } catch (error) {
    await moveBack(parts, done, context)
    throw error
  }
}

type MoveRecording = {
  readonly recorder: Recorder
  readonly traces: ChangeLog
  /** Called when the item has its new name, also when a failure follows, as where the disk cannot be flushed. */
  readonly onMoved: () => void
}

async function moveOne({ storage }: FileParts, { from, to }: Move, recording: MoveRecording): Promise<void> {
  const { recorder, traces, onMoved } = recording
  const recorded = traces.all.length
  try {
    const outcome = await recorder.recordMove(from, to, () => storage.move(from, to))
    if (outcome === 'other_volume') throw new AppError('conflict', 'A mounted folder cannot be renamed.')
  } catch (error) {
    if (traces.all.length > recorded) onMoved()
    throw error
  }
  onMoved()
}

/** Gives the items their earlier names back. An item for which this is impossible keeps its new one, which the history then knows. */
async function moveBack(parts: FileParts, done: readonly Move[], context: ChangeContext): Promise<void> {
  const before = context.traces.drain()
  const log = context.traces.fork()
  const recorder = recorderOf(parts, { operation: context.operation, traces: log })
  for (const { from, to } of done.toReversed()) {
    let isBack = false
    const onMoved = () => {
      isBack = true
    }
    try {
      await moveOne(parts, { from: to, to: from }, { recorder, traces: log, onMoved })
    } catch {
      // The name was taken by another program. Items that need the name of this one are not moved either.
      if (!isBack) break
    }
  }
  if (!log.isWhole) context.traces.markIncomplete()
  context.traces.addRemaining(withoutReversed([...before, ...log.all]))
}
