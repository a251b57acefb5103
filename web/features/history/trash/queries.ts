import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type JobRequest, MOST_STEPS } from '#contract/job-requests.ts'
import { MOST_KEPT_ITEMS, type RestoreBody, RestoreReply, type TrashItem, TrashPage } from '#contract/trash.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { chunksOf } from '#web/lib/chunks.ts'
import { gestureHeaders } from '#web/lib/new-gesture.ts'
import type { TrashFilter } from './trash-filter.ts'

/** Query key of all trash data. */
export const trashKey = ['trash'] as const

/** Number of items per request. */
const AT_ONCE = 200

/**
 * Polling for the sizes of recently deleted folders, which are computed in the background: interval in milliseconds, and number of
 * requests.
 */
const LOOK_AGAIN = 2000
const MOST_LOOKS = 30

const filterOf = ({ of, folder }: TrashFilter) => ({ of, folder: folder ?? undefined })

/** Returns the queries of this feature. */
export const trashQueries = (api: ApiClient) => ({
  items: (shown: TrashFilter) =>
    infiniteQueryOptions({
      queryKey: [...trashKey, 'items', shown.of, shown.folder],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...filterOf(shown), limit: AT_ONCE, before: pageParam }
        return api.json({ path: '/api/trash', query, signal }, TrashPage)
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.pages[0]?.bytes === null && dataUpdateCount < MOST_LOOKS ? LOOK_AGAIN : false,
    }),
  count: () =>
    queryOptions({
      queryKey: [...trashKey, 'count'],
      queryFn: async ({ signal }) =>
        (await api.json({ path: '/api/trash', query: { limit: 1 }, signal }, TrashPage)).total,
      staleTime: 10_000,
      retry: false,
    }),
})

type Restoring = Pick<RestoreBody, 'to' | 'onTaken' | 'links'>

/** Restores items, as one step with this gesture. Throws `ApiError` if a request fails as a whole. */
export async function restoreItems(
  api: ApiClient,
  gesture: string,
  items: readonly TrashItem[],
  { to, onTaken, links }: Restoring,
): Promise<RestoreReply> {
  const whole: RestoreReply = { restored: [], failed: [] }
  for (const part of chunksOf(items, MOST_KEPT_ITEMS)) {
    const ids = part.map(({ id }) => id)
    const body = { ids, onTaken, links, ...(to !== undefined && { to }) }
    const headers = gestureHeaders(gesture)
    const reply = await api.json({ method: 'POST', path: '/api/trash/restore', body, headers }, RestoreReply)
    whole.restored.push(...reply.restored)
    whole.failed.push(...reply.failed)
  }
  return whole
}

/** Returns the requests for jobs that permanently delete items. */
export const removalRequests = (items: readonly TrashItem[]): JobRequest[] =>
  chunksOf(items, MOST_STEPS).map((part) => ({ kind: 'purge', selection: { ids: part.map(({ id }) => id) } }))

/** Returns the request for a job that permanently deletes all items shown. */
export const emptyingRequest = (shown: TrashFilter): JobRequest => ({
  kind: 'purge',
  selection: { all: true, ...filterOf(shown) },
})
