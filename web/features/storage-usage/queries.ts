import { queryOptions } from '@tanstack/react-query'
import { type FolderSizes, FolderSizesReply, SpaceReply } from '#contract/folder-sizes.ts'
import { Usage } from '#contract/resources.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { isUncounted } from '#web/lib/known-sizes.ts'

const spaceKey = ['space'] as const

/** How long to wait before asking again for what is still being counted, in ms. */
const AGAIN = 5000

/** What the index knows of a folder's sizes; null where it knows nothing. Throws `ApiError`. */
export async function fetchSizes(
  api: ApiClient,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<FolderSizes | null> {
  return (await api.json({ path: `/api/folder-sizes${encodePath(folder)}`, signal }, FolderSizesReply)).known
}

/** The requests of this feature. */
export const spaceQueries = (api: ApiClient) => ({
  /** What takes the space in a folder; asked for again and again until all of it was counted. */
  use: (folder: string) =>
    queryOptions({
      queryKey: [...spaceKey, 'use', folder],
      queryFn: ({ signal }) => api.json({ path: `/api/space${encodePath(folder)}`, signal }, SpaceReply),
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && data.index !== 'off' && (data.known?.asOf ?? null) === null ? AGAIN : false,
    }),
  /** How much is in all of a person's files. */
  whole: () =>
    queryOptions({
      queryKey: [...spaceKey, 'whole'],
      queryFn: async ({ signal }) => {
        const known = await fetchSizes(api, '/', signal)
        return known && !isUncounted(known.whole, known.asOf) ? known.whole : null
      },
      staleTime: 60_000,
    }),
  /** How full the volume is that holds them. */
  volume: () =>
    queryOptions({
      queryKey: [...spaceKey, 'volume'],
      queryFn: ({ signal }) => api.json({ path: '/api/usage/', signal }, Usage),
      staleTime: 60_000,
    }),
})
