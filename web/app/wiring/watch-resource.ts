import type { PendingChange } from '#web/features/files/listing/pending.ts'
import { resourceKey } from '#web/features/files/listing/queries.ts'
import { openLive } from '#web/lib/live/live-connection.ts'
import { createRefresher } from '#web/lib/live/refresher.ts'
import { noticesKey } from '#web/lib/notices-key.ts'
import { nameOf, parentOf } from '#web/lib/paths.ts'
import type { Page } from '../router/page.ts'

/** Minimum interval between refetches, in milliseconds. A large folder that is being filled would otherwise be fetched continuously. */
const GAP = 1000

/** Time without a connection after which the page reports that it may be out of date, in milliseconds. */
const LOST_AFTER = 5000

export interface WatchedResource {
  readonly path: string
  /** Modification time of the item when it was fetched (RFC 3339). */
  readonly modified: string
  readonly editing: boolean
}

/** Returns whether the user is currently renaming or deleting the item, so that the page is about to navigate away. */
const hasPendingRemoval = (path: string, pending: readonly PendingChange[]): boolean =>
  pending.some(
    (change) =>
      change.folder === parentOf(path) &&
      (change.type === 'gone' ? change.names.has(nameOf(path)) : change.from === nameOf(path)),
  )

/** Keeps the displayed resource in sync with the server until the returned function is called. */
export function watchResource(
  { tools, queries, live, browsing }: Page,
  { path, modified, editing }: WatchedResource,
): () => void {
  const refetch = async () => {
    if (!hasPendingRemoval(path, browsing.pending.getSnapshot()))
      await queries.invalidateQueries({ queryKey: resourceKey(path) })
  }
  const refresher = createRefresher(refetch, GAP)
  let lost: ReturnType<typeof setTimeout> | null = null
  const onReached = (reached: boolean) => {
    if (lost !== null && reached) clearTimeout(lost)
    if (reached) lost = null
    else lost ??= setTimeout(() => live.disconnected.set(true), LOST_AFTER)
    if (reached) live.disconnected.set(false)
  }
  const close = openLive({
    api: tools.api,
    path,
    editing,
    connectionsBusy: live.connectionsBusy,
    onReached,
    onStale: refresher.ask,
    onEvent(event) {
      if (event.name === 'editing') live.otherEditors.set(event.data.others)
      else if (event.name === 'job') for (const listener of live.jobListeners) listener(event.data)
      else if (event.name === 'notice') void queries.invalidateQueries({ queryKey: noticesKey })
      else if (event.name === 'changed' || Date.parse(event.data.modified) !== Date.parse(modified)) refresher.ask()
    },
  })
  return () => {
    onReached(true)
    live.otherEditors.set(0)
    refresher.stop()
    close()
  }
}
