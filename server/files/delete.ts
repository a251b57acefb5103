import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import type { Watcher } from '#server/operations/watcher.ts'
import type { FileParts, May } from './file-parts.ts'
import { isFolder } from './look.ts'
import { Tally } from './tally.ts'
import { authorizeTree, countTree, hasDenials } from './tree-leave.ts'

export type DeleteRequest = {
  readonly may: May<'delete'>
  readonly path: VirtualPath
  readonly signal: AbortSignal
  readonly watcher?: Watcher | undefined
}

/**
 * Removes an item with everything below it; of a link, the link. Everything below is authorised first: one node that may not be deleted,
 * and nothing happens (T3). Hidden files inside are deleted with the rest.
 *
 * @throws AppError `not_found`, `not_allowed`
 */
export async function remove(
  { storage, executor }: FileParts,
  { may, path, signal, watcher }: DeleteRequest,
): Promise<void> {
  const item = may('delete', path)
  await executor.run({
    kind: 'delete',
    subject: item.subject,
    paths: [path],
    claims: [treeClaim(item.subject.scope, path)],
    signal,
    watcher,
    outlivesRequest: true,
    begins: 'recorded',
    prepare: (prepareSignal) => judge(storage, item, prepareSignal),
    change: async (tally, { signal: changeSignal, progress }) => {
      if (tally) progress.expect({ items: tally.amount.items, bytes: 0 })
      const onRemoved = (gone: VirtualPath) => {
        progress.at(gone)
        progress.addItems(1)
      }
      await storage.remove(item, { signal: changeSignal, onRemoved })
    },
  })
}

/** Answers how many items there are; null when nobody knows without a long look. */
async function judge(storage: FileParts['storage'], item: Grant<'delete'>, signal: AbortSignal): Promise<Tally | null> {
  if (!isFolder(await storage.lstat(item))) return new Tally(1)
  return hasDenials(item.subject) ? authorizeTree(storage, item, signal) : countTree(storage, item, signal)
}
