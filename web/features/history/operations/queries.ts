import { infiniteQueryOptions } from '@tanstack/react-query'
import { HistoryPage, UndoReply } from '#contract/undo.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'

/** The key of everything known of what happened. */
const historyKey = ['history'] as const

/** How many operations come at once. */
const AT_ONCE = 50

/** What happened to an item and to all below it, the latest first. */
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

/** Takes one step back. @returns the gesture by which that can be taken back. Throws `ApiError`. */
export async function takeBack(api: ApiClient, step: string): Promise<string> {
  const gesture = newGesture()
  await api.json({ method: 'POST', path: '/api/undo', body: { step }, headers: gestureHeaders(gesture) }, UndoReply)
  return gesture
}
