import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { HistoryPage, UndoReply } from '#contract/undo.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import { creationOf } from './created-at.ts'

/** Query key of all history data. */
const historyKey = ['history'] as const

/** Number of operations per request. */
const AT_ONCE = 50

/** Returns the query for the changes to an item and everything below it, the latest first. */
export const historyQuery = (api: ApiClient, path: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, path],
    queryFn: ({ signal, pageParam }) =>
      api.json(
        { path: `/api/history${encodePath(path)}`, query: { limit: AT_ONCE, before: pageParam }, signal },
        HistoryPage,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** Number of operations of a summary. */
const FEW = 5

/** Returns the query for the latest changes to an item and everything below it. `stamp` is any value that changes with the item. */
export const recentHistoryQuery = (api: ApiClient, path: string, stamp: string) =>
  queryOptions({
    queryKey: [...historyKey, path, 'recent', stamp],
    queryFn: ({ signal }) =>
      api.json({ path: `/api/history${encodePath(path)}`, query: { limit: FEW }, signal }, HistoryPage),
  })

/** Search for a creation beyond the summary: operations per request, which is the server's maximum, and maximum number of requests. */
const SEARCH = { atOnce: 200, most: 5 } as const

/** Returns the query for the step that created an item; null if the history does not contain it. */
export const creationQuery = (api: ApiClient, path: string, stamp: string) =>
  queryOptions({
    queryKey: [...historyKey, path, 'creation', stamp],
    async queryFn({ client, signal }) {
      let page = await client.fetchQuery(recentHistoryQuery(api, path, stamp))
      for (let requests = 0; ; requests += 1) {
        const creation = creationOf(page.steps, path)
        if (creation || page.next === null || requests === SEARCH.most) return creation
        const query = { limit: SEARCH.atOnce, before: page.next }
        page = await api.json({ path: `/api/history${encodePath(path)}`, query, signal }, HistoryPage)
      }
    },
  })

/** Undoes one step. Returns the gesture that reverts this. Throws `ApiError`. */
export async function undoStep(api: ApiClient, step: string): Promise<string> {
  const gesture = newGesture()
  await api.json({ method: 'POST', path: '/api/undo', body: { step }, headers: gestureHeaders(gesture) }, UndoReply)
  return gesture
}
