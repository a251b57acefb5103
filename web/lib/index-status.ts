import { queryOptions } from '@tanstack/react-query'
import { IndexStatus } from '#contract/search.ts'
import type { ApiClient } from './api-client.ts'

/** How long to wait before asking again whether the index is ready (ms). */
const AGAIN = 3000

/** How the index is doing, as far as the person may know: asked for whenever somebody looks, as it changes with the settings, and again and again until it is ready. */
export const indexStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['search-index'],
    queryFn: ({ signal }) => api.json({ path: '/api/search-index', signal }, IndexStatus),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'building' ? AGAIN : false),
  })
