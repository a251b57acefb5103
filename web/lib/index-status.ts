import { queryOptions } from '@tanstack/react-query'
import { IndexStatus } from '#contract/search.ts'
import type { ApiClient } from './api-client.ts'

/** Polling interval while the index is being built, in milliseconds. */
const AGAIN = 3000

/**
 * Query for the status of the search index, as far as the user may see it. Refetched on every mount, because it depends on settings, and
 * polled until the index is ready.
 */
export const indexStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['search-index'],
    queryFn: ({ signal }) => api.json({ path: '/api/search-index', signal }, IndexStatus),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'building' ? AGAIN : false),
  })
