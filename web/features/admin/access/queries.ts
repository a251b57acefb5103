import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AccessReport } from '#contract/access.ts'
import { User } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

const accessKey = ['access'] as const

/** Returns the queries of this feature: key, address and schema of each. */
export const accessQueries = (api: ApiClient) => ({
  /** Returns the paged query for the users' permissions for an item, with reasons. Only users whose name contains `part`. */
  report: (path: string, part: string) =>
    infiniteQueryOptions({
      queryKey: [...accessKey, 'report', path, part],
      queryFn: ({ pageParam, signal }) => {
        const query = { after: pageParam ?? undefined, user: part === '' ? undefined : part }
        return api.json({ path: `/api/access${encodePath(path)}`, query, signal }, AccessReport)
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      // Never cached: rules and permissions may change at any time.
      staleTime: 0,
    }),
  /** Returns the query for a user's record, for administrators. */
  person: (id: number) =>
    queryOptions({
      queryKey: [...accessKey, 'person', id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}`, signal }, User),
    }),
})
