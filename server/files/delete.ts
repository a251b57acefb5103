import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { treeClaim } from '#server/operations/path-locks.ts'
import type { Watcher } from '#server/operations/watcher.ts'
import type { FileParts, May } from './file-parts.ts'
import { isFolder } from './look.ts'
import { authorizeTree } from './tree-leave.ts'

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
    change: (_, context) =>
      storage.remove(item, { signal: context.signal, onRemoved: () => context.progress.addItems(1) }),
  })
}

async function judge(storage: FileParts['storage'], item: Grant<'delete'>, signal: AbortSignal): Promise<void> {
  if (isFolder(await storage.lstat(item))) await authorizeTree(storage, item, signal)
}
