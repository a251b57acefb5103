import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { NoticePreferences, NoticesPage, UnreadNotices } from '#contract/notices.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { noticesKey } from '#web/lib/notices-key.ts'

/** Interval of refetching the number of unread notifications where no stream reports them, in milliseconds. */
const REFETCH = 60_000

/** Queries about the user's notifications. */
export const noticeQueries = (api: ApiClient) => ({
  unread: () =>
    queryOptions({
      queryKey: [...noticesKey, 'unread'],
      queryFn: async ({ signal }) =>
        (await api.json({ path: '/api/notices', query: { limit: 0 }, signal }, NoticesPage)).unread,
      staleTime: 10_000,
      refetchInterval: REFETCH,
      retry: false,
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: [...noticesKey, 'list'],
      queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
        api.json({ path: '/api/notices', query: { before: pageParam ?? undefined }, signal }, NoticesPage),
      initialPageParam: null,
      getNextPageParam: ({ next }: NoticesPage) => next,
      retry: false,
    }),
  preferences: () =>
    queryOptions({
      queryKey: ['notice-preferences'],
      queryFn: ({ signal }) => api.json({ path: '/api/notices/preferences', signal }, NoticePreferences),
    }),
})

/** Calls that change the user's notifications. Each throws `ApiError`. */
export const noticeCalls = (api: ApiClient) => ({
  markRead: (ids: readonly number[]) =>
    api.json({ method: 'POST', path: '/api/notices/read', body: { ids } }, UnreadNotices),
  /** Marks all as read that are not later than `until`, in milliseconds since the epoch. */
  markAllRead: (until: number) =>
    api.json({ method: 'POST', path: '/api/notices/read', body: { until } }, UnreadNotices),
  remove: (id: number) => api.json({ method: 'DELETE', path: `/api/notices/${id}` }, UnreadNotices),
  clear: (until: number) => api.json({ method: 'DELETE', path: '/api/notices', query: { until } }, UnreadNotices),
  setPreferences: (body: NoticePreferences) =>
    api.json({ method: 'PUT', path: '/api/notices/preferences', body }, NoticePreferences),
})
