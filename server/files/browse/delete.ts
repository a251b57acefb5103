import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { isFolder } from '#server/storage/stat-or-null.ts'
import { authorizeTree, countTree, mayBeDenied } from './authorize-tree.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'
import { ProgressTotal } from './progress-total.ts'

export type DeleteRequest = {
  readonly may: RequireGrant<'delete'>
  readonly path: VirtualPath
  /** Deletes permanently instead of moving to the trash. */
  readonly forever?: boolean
  readonly signal: AbortSignal
  readonly job?: JobControl | undefined
}

/**
 * Moves an item with everything below it to the trash, or deletes it permanently if requested or if there is no trash. Of a symbolic link,
 * only the link is removed. Everything below is authorized first: if one node must not be deleted, nothing changes. Hidden files inside are
 * deleted too.
 *
 * @throws AppError `not_found`, `not_allowed`; `not_kept` when its disk has no room for a trash; `locked` when another disk is mounted in
 * it
 */
export async function remove(parts: FileParts, request: DeleteRequest): Promise<void> {
  const { storage, executor, keeper } = parts
  const { may, path, forever = false, signal, job } = request
  const item = may('delete', path)
  const isKept = !forever && keeper !== undefined && (await keeper.hasTrash())
  await executor.run({
    kind: 'delete',
    subject: item.subject,
    paths: [path],
    claims: [treeClaim(item.subject.scope, path)],
    signal,
    job,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: (prepareSignal) =>
      authorizeDeletion(storage, item, { counts: !isKept && job !== undefined }, prepareSignal),
    change: async (tally, context) => {
      const { signal: changeSignal, progress } = context
      const recorder = recorderOf(parts, context)
      if (tally) progress.setExpected({ items: tally.amount.items, bytes: 0 })
      if (isKept) {
        await recorder.delete(item)
        progress.addItems(tally?.amount.items ?? 1)
        return
      }
      const held = keeper ? await keeper.versionsOf({ place: await recorder.placeOf(item), isThere: true }) : []
      await recorder.recordLoss(item, (onGone) => {
        const onRemoved = (place: VirtualPath, items: number) => {
          onGone()
          progress.setCurrent(place)
          progress.addItems(items)
        }
        return storage.remove(item, { signal: changeSignal, onRemoved })
      })
      // Permanent deletion includes the earlier versions of the file.
      await keeper?.deletePermanently(held)
    },
  })
}

/**
 * Authorizes the deletion and returns the number of items. Returns null when no rule can deny part of the folder and its items need not be
 * counted, because it moves as a whole or its progress is not reported, or when counting takes too long.
 */
async function authorizeDeletion(
  storage: FileParts['storage'],
  item: Grant<'delete'>,
  { counts }: { readonly counts: boolean },
  signal: AbortSignal,
): Promise<ProgressTotal | null> {
  if (!isFolder(await storage.lstat(item))) return new ProgressTotal(1)
  if (mayBeDenied(item.subject)) return authorizeTree(storage, item, signal)
  return counts ? countTree(storage, item, signal) : null
}
