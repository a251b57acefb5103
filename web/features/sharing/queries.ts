import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ReceivedFile, Share, type ShareCreate, type ShareUpdate } from '#contract/shares.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** The key of everything known of links. */
export const sharesKey = ['shares'] as const

const Shares = z.array(Share)
const addressOf = (hash: string): string => `/api/share/${encodeURIComponent(hash)}`

/** The questions about links. Each fails with `ApiError`. */
export const shareQueries = (api: ApiClient) => ({
  /** The person's links; everybody's for administrators. */
  all: () =>
    queryOptions({
      queryKey: [...sharesKey, 'all'],
      queryFn: ({ signal }) => api.json({ path: '/api/shares', signal }, Shares),
    }),
  /** The links to one item. */
  of: (path: string) =>
    queryOptions({
      queryKey: [...sharesKey, 'of', path],
      queryFn: ({ signal }) => api.json({ path: `/api/share${encodePath(path)}`, signal }, Shares),
      // What is listed is about to be copied: never an old answer.
      gcTime: 0,
    }),
  /** What came in by an upload link, the latest first. */
  received: (hash: string) =>
    queryOptions({
      queryKey: [...sharesKey, 'received', hash],
      queryFn: ({ signal }) =>
        api.json({ path: `/api/shares/received/${encodeURIComponent(hash)}`, signal }, z.array(ReceivedFile)),
      gcTime: 0,
    }),
})

/** What changes links. Each throws `ApiError`. */
export const shareCalls = (api: ApiClient) => ({
  /** Makes a link to the item at a path, and answers it. */
  create: (path: string, body: z.input<typeof ShareCreate>): Promise<Share> =>
    api.json({ method: 'POST', path: `/api/share${encodePath(path)}`, body }, Share),
  /** Changes a link, whose address stays, and answers it. */
  update: (hash: string, body: ShareUpdate): Promise<Share> =>
    api.json({ method: 'PATCH', path: addressOf(hash), body }, Share),
  async remove(hash: string): Promise<void> {
    await api.send({ method: 'DELETE', path: addressOf(hash) })
  },
})
