import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import type { Watcher } from '#server/operations/watcher.ts'
import { isFolder } from '#server/storage/look.ts'
import type { FileParts, May } from './file-parts.ts'
import { Tally } from './tally.ts'
import { authorizeTree, countTree, hasDenials } from './tree-leave.ts'

export type DeleteRequest = {
  readonly may: May<'delete'>
  readonly path: VirtualPath
  /** Not to the trash: it is gone. */
  readonly forever?: boolean
  readonly signal: AbortSignal
  readonly watcher?: Watcher | undefined
}

/**
 * Puts an item with everything below it in the trash, or removes it for good where that is wanted or there is no trash; of a link, the link.
 * Everything below is authorised first: one node that may not be deleted, and nothing happens (T3). Hidden files inside go with the rest.
 *
 * @throws AppError `not_found`, `not_allowed`; `not_kept` when its disk has no room for a trash; `locked` when another disk is mounted in it
 */
export async function remove(parts: FileParts, request: DeleteRequest): Promise<void> {
  const { storage, executor, keeper } = parts
  const { may, path, forever = false, signal, watcher } = request
  const item = may('delete', path)
  const isKept = !forever && keeper !== undefined && (await keeper.hasTrash())
  await executor.run({
    kind: 'delete',
    subject: item.subject,
    paths: [path],
    claims: [treeClaim(item.subject.scope, path)],
    signal,
    watcher,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: (prepareSignal) => judge(storage, item, isKept, prepareSignal),
    change: async (tally, context) => {
      const { signal: changeSignal, progress } = context
      const recorder = recorderOf(parts, context)
      if (tally) progress.expect({ items: tally.amount.items, bytes: 0 })
      if (isKept) {
        await recorder.delete(item)
        progress.addItems(tally?.amount.items ?? 1)
        return
      }
      const held = keeper ? await keeper.versionsOf({ place: await recorder.placeOf(item), isThere: true }) : []
      await recorder.losing(item, (onGone) => {
        const onRemoved = (gone: VirtualPath) => {
          onGone()
          progress.at(gone)
          progress.addItems(1)
        }
        return storage.remove(item, { signal: changeSignal, onRemoved })
      })
      // For good is for good: what it held before is no more to be had than it is.
      await keeper?.drop(held)
    },
  })
}

/** Answers how many items there are; null when nobody knows without a long look, which a folder that stays whole need not have. */
async function judge(
  storage: FileParts['storage'],
  item: Grant<'delete'>,
  isKept: boolean,
  signal: AbortSignal,
): Promise<Tally | null> {
  if (!isFolder(await storage.lstat(item))) return new Tally(1)
  if (hasDenials(item.subject)) return authorizeTree(storage, item, signal)
  return isKept ? null : countTree(storage, item, signal)
}
