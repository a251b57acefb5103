import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { AccessReport } from '#contract/access.ts'
import { User } from '#contract/users.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

const accessKey = ['access'] as const

/** The requests of this feature: key, address and schema of each in one place. */
export const accessQueries = (api: ApiClient) => ({
  /** Who may do what with an item and why, in portions: people whose name contains `part`. */
  report: (path: string, part: string) =>
    infiniteQueryOptions({
      queryKey: [...accessKey, 'report', path, part],
      queryFn: ({ pageParam, signal }) => {
        const query = { after: pageParam ?? undefined, user: part === '' ? undefined : part }
        return api.json({ path: `/api/access${encodePath(path)}`, query, signal }, AccessReport)
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      // Rules and permissions change elsewhere: whoever asks why wants today's answer.
      staleTime: 0,
    }),
  /** A person, as administrators see them. */
  person: (id: number) =>
    queryOptions({
      queryKey: [...accessKey, 'person', id],
      queryFn: ({ signal }) => api.json({ path: `/api/users/${id}`, signal }, User),
    }),
})
