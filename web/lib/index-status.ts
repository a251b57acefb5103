import { queryOptions } from '@tanstack/react-query'
import { IndexStatus } from '#contract/search.ts'
import type { ApiClient } from './api-client.ts'

/** How the index is doing, as far as the person may know. */
export const indexStatusQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['search-index'],
    queryFn: ({ signal }) => api.json({ path: '/api/search-index', signal }, IndexStatus),
  })
