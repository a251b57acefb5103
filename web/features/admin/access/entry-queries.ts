import { queryOptions } from '@tanstack/react-query'
import { FolderAccess, type FolderAccessUpdate } from '#contract/access-entries.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import type { Proof } from '#web/lib/proof.ts'

const addressOf = (path: string): string => `/api/access-entries${encodePath(path)}`

/** Returns the queries about access entries. Their keys begin with that of access reports, which a change of entries outdates, too. */
export const entryQueries = (api: ApiClient) => ({
  /** Returns the query for the entries of a folder and of those above it. */
  folder: (path: string) =>
    queryOptions({
      queryKey: ['access', 'entries', path],
      queryFn: ({ signal }) => api.json({ path: addressOf(path), signal }, FolderAccess),
      staleTime: 0,
    }),
})

/** Returns the calls that change access entries. Each throws `ApiError`. */
export const entryCalls = (api: ApiClient) => ({
  save: (path: string, update: FolderAccessUpdate, proof: Proof): Promise<FolderAccess> =>
    api.json({ method: 'PUT', path: addressOf(path), body: { ...update, ...proof } }, FolderAccess),
})
