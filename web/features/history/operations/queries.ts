import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { HistoryPage, UndoReply } from '#contract/undo.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'

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

/** Undoes one step. Returns the gesture that reverts this. Throws `ApiError`. */
export async function undoStep(api: ApiClient, step: string): Promise<string> {
  const gesture = newGesture()
  await api.json({ method: 'POST', path: '/api/undo', body: { step }, headers: gestureHeaders(gesture) }, UndoReply)
  return gesture
}
