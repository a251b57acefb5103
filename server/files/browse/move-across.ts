import type { Grant } from '#server/access/authorize.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { Recorder } from '#server/operations/recorder.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { TaskGroup } from '#server/platform/queue/task-group.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { KeepOptions, Stat, Storage, TreeBuilder } from '#server/storage/storage.ts'
import { grantInTree } from './authorize-tree.ts'
import { TreeCopy } from './copy-tree.ts'
import type { MoveEnds } from './move-plan.ts'
import type { ProgressTotal } from './progress-total.ts'
import { destinationPath } from './transfer.ts'
import { type CheckedEnds, checkTree, statEnds } from './tree-check.ts'

/**
 * Maximum number of items compared or removed at the same time.
 *
 * @limit Files and folders | Items compared or removed concurrently by a move to another volume | {}
 */
const ITEMS_AT_ONCE = 16

/** An item to be moved, and its state before it was read. */
type Source = { readonly grant: Grant<'rename'>; readonly before: Stat }

/**
 * Moves an item to another volume: copies it, makes the copy durable, reads both back and compares them, gives the copy its name, and only
 * then removes the source. If it fails before the copy has its name, the source is unchanged and the destination has nothing new, except
 * for files that were to be replaced.
 *
 * A merge into an existing folder cannot be undone.
 *
 * @param expected the expected total of the whole operation; increased by the items found here
 * @throws AppError `conflict` when the source changed meanwhile or the copy differs (nothing is removed then), or when new items in a
 * source folder prevent its removal
 */
export async function moveAcross(
  storage: Storage,
  ends: MoveEnds,
  context: ChangeContext,
  { expected, recorder }: { readonly expected: ProgressTotal; readonly recorder: Recorder },
): Promise<void> {
  const found = await statEnds(storage, ends)
  if (found.isTree) {
    await checkTree(storage, ends, found, { signal: context.signal }, (node) => {
      if (node.kind === 'other') throw new AppError('invalid', 'Pipes and devices cannot be moved to another volume.')
      expected.addItem(node)
    })
  } else expected.addBytes(found.source.size)
  context.progress.setExpected(expected.amount)
  const { from, to, replace } = ends
  const work = async (keep?: KeepOptions): Promise<'moved'> => {
    await removeSources(storage, await copyAndCompare(storage, ends, found, context, keep))
    return 'moved'
  }
  if (found.isTree && found.there) recorder.markIncomplete()
  if (found.there && replace && !found.isTree) await recorder.recordMoveOver(from, replace, to, work)
  else await recorder.recordMove(from, to, work)
}

/** Copies and compares. Returns the sources to remove, each folder before its contents. */
async function copyAndCompare(
  storage: Storage,
  ends: MoveEnds,
  found: CheckedEnds,
  context: ChangeContext,
  keep?: KeepOptions,
): Promise<Source[]> {
  const sources: Source[] = []
  const onSource = async ({ path }: Grant) => {
    const grant = grantInTree(ends.from, path)
    sources.push({ grant, before: await storage.lstat(grant) })
  }
  if (found.isTree && !found.there) {
    await using staged = await storage.stageFolder(ends.to)
    await new TreeCopy(storage, ends, found, context, { into: staged, preservesAttributes: true, onSource }).run(true)
    await staged.flush()
    await compare(storage, staged, ends, sources, context)
    await preserveFolderAttributes(staged, ends, sources)
    await staged.publish()
    return sources
  }
  const copy = new TreeCopy(storage, ends, found, context, { preservesAttributes: true, onSource, keep })
  await copy.run(found.isTree)
  try {
    await compare(storage, storage, ends, sources, context)
  } catch (error) {
    await copy.removeCreated()
    throw error
  }
  return sources
}

async function compare(
  storage: Storage,
  target: TreeBuilder,
  ends: MoveEnds,
  sources: readonly Source[],
  { signal, progress }: ChangeContext,
): Promise<void> {
  const files = new TaskGroup(ITEMS_AT_ONCE)
  try {
    for (const { grant, before } of sources)
      await files.startTask(async () => {
        signal.throwIfAborted()
        progress.setCurrent(grant.path)
        const same = await target.isCopy(grant, destinationGrant(ends, grant), signal)
        // Checked after the bytes were read again, so that any earlier change is detected.
        const now = await lstatOrNull(storage, grant)
        if (!now || !isSame(before, now)) throw new AppError('conflict', 'The source changed during the move.')
        if (!same) throw new AppError('conflict', 'The copy differs from its source.')
      })
    await files.waitOrThrow()
  } finally {
    await files.waitForAll()
  }
}

/** Sets the times of folders last, those of inner folders first. */
async function preserveFolderAttributes(
  target: TreeBuilder,
  ends: MoveEnds,
  sources: readonly Source[],
): Promise<void> {
  for (const { grant, before } of sources.toReversed())
    if (isFolder(before)) await target.copyAttributes(grant, destinationGrant(ends, grant))
}

/** Removes the sources that were moved: files if unchanged since they were copied, folders if they are empty by then. */
async function removeSources(storage: Storage, sources: readonly Source[]): Promise<void> {
  let kept = 0
  const remove = async ({ grant, before }: Source) => {
    if (!(await removeSource(storage, grant, before))) kept += 1
  }
  const files = new TaskGroup(ITEMS_AT_ONCE)
  try {
    for (const source of sources.toReversed()) {
      // The contents of a folder are removed before it.
      if (isFolder(source.before)) await files.waitOrThrow()
      await files.startTask(() => remove(source))
    }
    await files.waitOrThrow()
  } finally {
    await files.waitForAll()
  }
  if (kept > 0) throw new AppError('conflict', 'An item was added to the folder during the move.')
}

async function removeSource(storage: Storage, grant: Grant<'rename'>, before: Stat): Promise<boolean> {
  const now = await lstatOrNull(storage, grant)
  if (!now) return true
  if (!isFolder(before) && !isSame(before, now)) return false
  try {
    await storage.remove(grant, { onlyEmpty: true })
    return true
  } catch (error) {
    if (isAppError(error, 'not_found')) return true
    if (isAppError(error, 'not_allowed') || isAppError(error, 'name_taken')) return false
    throw error
  }
}

const destinationGrant = ({ from, to }: MoveEnds, grant: Grant) =>
  grantInTree(to, destinationPath(grant.path, from.path, to.path))

const isSame = (one: Stat, other: Stat) =>
  one.identity === other.identity && one.size === other.size && one.modifiedNs === other.modifiedNs
