import { queryOptions } from '@tanstack/react-query'
import { type FolderSizes, FolderSizesReply, SpaceReply, UserUsage } from '#contract/folder-sizes.ts'
import { Usage } from '#contract/resources.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { isUncounted } from '#web/lib/known-sizes.ts'

const spaceKey = ['space'] as const

/** Interval between requests while sizes are still being counted, in milliseconds. */
const AGAIN = 5000

/**
 * Returns the sizes of a folder's subfolders from the index; null where it has none.
 *
 * @throws `ApiError`
 */
export async function fetchSizes(
  api: ApiClient,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<FolderSizes | null> {
  return (await api.json({ path: `/api/folder-sizes${encodePath(folder)}`, signal }, FolderSizesReply)).known
}

/** The queries of this feature. */
export const storageUsageQueries = (api: ApiClient) => ({
  /** Storage usage of a folder; repeated until everything is counted. */
  ofFolder: (folder: string) =>
    queryOptions({
      queryKey: [...spaceKey, 'use', folder],
      queryFn: ({ signal }) => api.json({ path: `/api/space${encodePath(folder)}`, signal }, SpaceReply),
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && data.index !== 'off' && (data.known?.asOf ?? null) === null ? AGAIN : false,
    }),
  /** Total size of all files of the user. */
  whole: () =>
    queryOptions({
      queryKey: [...spaceKey, 'whole'],
      queryFn: async ({ signal }) => {
        const known = await fetchSizes(api, '/', signal)
        return known && !isUncounted(known.whole, known.asOf) ? known.whole : null
      },
      staleTime: 60_000,
    }),
  /** Usage of the disk that contains them. */
  volume: () =>
    queryOptions({
      queryKey: [...spaceKey, 'volume'],
      queryFn: ({ signal }) => api.json({ path: '/api/usage/', signal }, Usage),
      staleTime: 60_000,
    }),
  /** Size of the files of another user, and usage of the disk that contains them. For administrators. */
  ofUser: (id: number) =>
    queryOptions({
      queryKey: [...spaceKey, 'user', id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}/usage`, signal }, UserUsage),
      staleTime: 60_000,
    }),
})
