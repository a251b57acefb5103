import { queryOptions } from '@tanstack/react-query'
import {
  FolderQuota,
  type FolderQuotaUpdate,
  GroupQuota,
  type OwnQuota,
  UserQuota,
  UserQuotas,
} from '#contract/quotas.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** Query key of all quotas. */
export const quotasKey = ['quotas'] as const

const addressOf = (path: string): string => `/api/folder-quotas${encodePath(path)}`

/** Interval between requests while files are being counted, in milliseconds. */
const AGAIN = 3000

/** Returns the queries about the quotas of users, groups and folders. */
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
  ofFolder: (path: string) =>
    queryOptions({
      queryKey: [...quotasKey, 'folder', path],
      queryFn: ({ signal }) => api.json({ path: addressOf(path), signal }, FolderQuota),
      refetchInterval: ({ state: { data } }) => (data?.usage?.counting ? AGAIN : false),
    }),
  ofGroup: (id: number) =>
    queryOptions({
      queryKey: [...quotasKey, 'group', id],
      queryFn: ({ signal }) => api.json({ path: `/api/groups/${id}/quota`, signal }, GroupQuota),
    }),
})

/** Returns the calls that change quotas. Each throws `ApiError`. */
export const quotaCalls = (api: ApiClient) => ({
  setOfUser: (id: number, quota: OwnQuota): Promise<UserQuota> =>
    api.json({ method: 'PUT', path: `/api/users/${id}/quota`, body: quota }, UserQuota),
  setOfGroup: (id: number, quota: OwnQuota): Promise<GroupQuota> =>
    api.json({ method: 'PUT', path: `/api/groups/${id}/quota`, body: quota }, GroupQuota),
  setOfFolder: (path: string, update: FolderQuotaUpdate): Promise<FolderQuota> =>
    api.json({ method: 'PUT', path: addressOf(path), body: update }, FolderQuota),
})
