import { queryOptions } from '@tanstack/react-query'
import { type OwnQuota, UserQuota, UserQuotas } from '#contract/quotas.ts'
import type { ApiClient } from '#web/lib/api-client.ts'

/** Query key of all quotas. */
export const quotasKey = ['quotas'] as const

/** Interval between requests while files are being counted, in milliseconds. */
const AGAIN = 3000

/** Returns the queries about the quotas of users. */
export const quotaQueries = (api: ApiClient) => ({
  all: () =>
    queryOptions({
      queryKey: [...quotasKey, 'all'],
      queryFn: async ({ signal }) => (await api.json({ path: '/api/quotas', signal }, UserQuotas)).users,
    }),
  ofUser: (id: number) =>
    queryOptions({
      queryKey: [...quotasKey, id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}/quota`, signal }, UserQuota),
      refetchInterval: ({ state: { data } }) => (data?.usage?.counting ? AGAIN : false),
    }),
})

/** Changes the limits of a user. @throws `ApiError` */
export const setUserQuota = (api: ApiClient, id: number, quota: OwnQuota): Promise<UserQuota> =>
  api.json({ method: 'PUT', path: `/api/users/${id}/quota`, body: quota }, UserQuota)
