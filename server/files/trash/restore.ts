import type { RestoreBody, RestoreReply } from '#contract/trash.ts'
import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { baseName, child, joinPaths, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { authorizeTree, mayBeDenied } from '#server/files/browse/authorize-tree.ts'
import { numberedPath } from '#server/files/browse/names.ts'
import { FolderCreator, missingFolders } from '#server/files/browse/parent-folders.ts'
import { claimsOf, namedPaths } from '#server/files/reversal/named-paths.ts'
import { authorizeRetained, authorizeTarget, checkRetainedMove } from '#server/files/reversal/retained-item-access.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { checkRecorded, grantToRestore, scopePathOf } from '#server/operations/places.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { RetainedRow } from '#server/operations/records/history.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { nameTaken, notAllowed } from '#server/platform/refusals.ts'
import type { RetainedItem } from '#server/storage/retained-item.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat } from '#server/storage/storage.ts'
import type { TrashParts } from './trash-parts.ts'

export type RestoreRequest = {
  readonly subject: Subject
  readonly body: RestoreBody
  /** Those of `body.ids` that exist. */
  readonly rows: readonly RetainedRow[]
  readonly signal: AbortSignal
}

/** One item, and the grant for its target. */
type PlannedRestore = { readonly row: RetainedRow; readonly to: Grant<'create' | 'rename'> }

/** Maximum number of numbered names that are tried when a name exists. */
const MOST_NUMBERS = 1000

/** Restores items from the trash, each individually: those that cannot be restored remain and are reported. All of it is one operation. */
export async function restore(parts: TrashParts, request: RestoreRequest): Promise<RestoreReply> {
  const { subject, body, rows, signal } = request
  const reply: RestoreReply = { restored: [], failed: [] }
  const found = new Set(rows.map(({ id }) => id))
  for (const id of body.ids) if (!found.has(id)) reply.failed.push({ id, path: '', code: 'not_found' })
  const returns: PlannedRestore[] = []
  for (const row of rows) {
    const path = scopePathOf(subject, row.place)
    await collectingFailure(reply, row, path ?? '', async () => {
      if (path === null) throw notAllowed()
      returns.push({ row, to: await destinationOf(parts, { row, path, request }) })
    })
  }
  if (returns.length === 0) return reply
  const things = returns.map(({ to }) => ({ places: [joinPaths(subject.scope.root, to.path)] }))
  const work = parts.executor.run({
    kind: 'restore',
    subject,
    paths: namedPaths(subject, things),
    claims: claimsOf(subject, things),
    changes: returns.flatMap(({ to }) => [
      ...(body.onTaken === 'replace' ? [{ kind: 'delete', paths: [to.path] } as const] : []),
      { kind: 'upload', paths: [to.path] },
    ]),
    signal,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: () => Promise.resolve(),
    change: (_, context) => restoreAll(parts, { returns, body, reply, context }),
  })
  await work.catch((error: unknown) => {
    // Each failure is in the reply.
    if (!(error instanceof NothingRestored)) throw error
  })
  return reply
}

type RestoreWork = {
  readonly returns: readonly PlannedRestore[]
  readonly body: RestoreBody
  readonly reply: RestoreReply
  readonly context: ChangeContext
}

async function restoreAll(parts: TrashParts, { returns, body, reply, context }: RestoreWork): Promise<void> {
  const recorder = new Recorder(parts, context)
  context.progress.setExpected({ items: returns.length, bytes: 0 })
  // By place: another item of the same request may have been there.
  const landings = new Map<VirtualPath, { readonly id: string; readonly landed: Landed }>()
  context.onceEnded(async () => {
    if (body.links)
      for (const [place, { id, landed }] of landings)
        await parts.links.restoreLinks(landed.to.subject, id, { place, copied: landed.copied })
  })
  for (const { row, to } of returns) {
    context.signal.throwIfAborted()
    await collectingFailure(reply, row, to.path, async () => {
      const landed = await restoreOne(parts, { row, to }, body.onTaken, recorder)
      reply.restored.push({ id: row.id, path: landed.to.path })
      landings.set(await recorder.placeOf(landed.to), { id: row.id, landed })
    })
    context.progress.addItems(1)
  }
  if (reply.restored.length === 0) throw new NothingRestored(reply)
}

/** A restored item. `copied`: its identity where it is a copy on another disk, else null. */
type Landed = { readonly to: Grant<'create' | 'rename'>; readonly copied: string | null }

/** Makes the operation count as failed. */
class NothingRestored extends AppError {
  constructor({ failed }: RestoreReply) {
    super(failed[0]?.code ?? 'conflict', 'Nothing could be restored.')
  }
}

async function restoreOne(
  parts: TrashParts,
  { row, to }: PlannedRestore,
  onTaken: RestoreBody['onTaken'],
  recorder: Recorder,
): Promise<Landed> {
  const { storage, keeper } = parts
  const missing = await missingFolders(storage, to, (effect, path) => authorize(to.subject, effect, path))
  if (missing.length > 0) await new FolderCreator(parts).createMissing(missing, recorder)
  const landing = onTaken === 'rename' ? await freeName(parts, to) : to
  // Content that is not permitted under another name, or in a directory of another name, is refused before.
  if (landing.path !== to.path) await authorizeTarget(parts, row, landing, new AbortController().signal)
  const aside =
    onTaken === 'replace' ? await deleteWhole(parts, authorize(to.subject, 'delete', to.path), recorder) : null
  try {
    const stat = await recorder.recordReturn(row, landing, () => keeper.items.bringBack(row, landing))
    const copied = stat === 'other_volume' ? await copyBack(parts, { row, to: landing }, recorder) : null
    return { to: landing, copied: copied?.identity ?? null }
  } catch (error) {
    if (aside) await recorder.recordReturn(aside, landing, () => keeper.items.bringBack(aside, landing))
    throw error
  }
}

/** Moves the existing item to the trash, if the subject has permission to delete everything in it. */
async function deleteWhole(
  { storage }: TrashParts,
  item: Grant<'delete'>,
  recorder: Recorder,
): Promise<RetainedItem | null> {
  const there = await lstatOrNull(storage, item)
  if (!there) return null
  if (isFolder(there) && mayBeDenied(item.subject)) await authorizeTree(storage, item, new AbortController().signal)
  return recorder.delete(item)
}

/** Restores a file to another disk as a copy, and returns its metadata; refused for directories. */
async function copyBack({ keeper }: TrashParts, { row, to }: PlannedRestore, recorder: Recorder): Promise<Stat> {
  if (row.kind !== 'file') throw new AppError('invalid', 'Only single files can be restored to another disk.')
  const copy = await recorder.recordCreation(to, () => keeper.items.copyOut(row, to))
  await keeper.items.deleteItem(row)
  keeper.forgetItem(row)
  return copy
}

type Wanted = { readonly row: RetainedRow; readonly path: VirtualPath; readonly request: RestoreRequest }

/**
 * Returns the grant for the target.
 *
 * @throws AppError `not_allowed`, also for an item in a directory that is not permitted at the target; `name_taken`,
 * `invalid`
 */
async function destinationOf(parts: TrashParts, { row, path, request }: Wanted): Promise<Grant<'create' | 'rename'>> {
  const { subject, body, signal } = request
  checkRecorded(subject, path)
  // The permission to create items at the original place may have been withdrawn, so only listing is required there;
  // the new target is authorized below.
  if (body.to !== undefined) await authorizeRetained(parts.keeper, row, authorize(subject, 'list', path), signal)
  const wanted = body.to === undefined ? path : child(parsePlainPath(body.to), baseName(path))
  if (body.to !== undefined) await checkRetainedMove(parts.keeper, row, { subject, from: path, to: wanted, signal })
  const to = grantToRestore(subject, wanted)
  await authorizeTarget(parts, row, to, signal)
  const there = await lstatOrNull(parts.storage, to)
  if (!there || body.onTaken === 'rename') return to
  if (body.onTaken === 'refuse') throw nameTaken()
  authorize(subject, 'delete', wanted)
  return to
}

async function freeName(
  { storage }: TrashParts,
  wanted: Grant<'create' | 'rename'>,
): Promise<Grant<'create' | 'rename'>> {
  for (let number = 0; number <= MOST_NUMBERS; number += 1) {
    const path = number === 0 ? wanted.path : numberedPath(wanted.path, number)
    const name = grantToRestore(wanted.subject, path)
    if (!(await lstatOrNull(storage, name))) return name
  }
  throw nameTaken()
}

/** Runs `work` for one item and adds its failure to the reply. */
async function collectingFailure(
  reply: RestoreReply,
  { id }: RetainedRow,
  path: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isAppError(error)) throw error
    reply.failed.push({ id, path, code: error.code })
  }
}
