import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type CollectionCreate, ReceivedFile, Share, type ShareCreate, type ShareUpdate } from '#contract/shares.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** Query key of all link data. */
export const sharesKey = ['shares'] as const

const Shares = z.array(Share)
const addressOf = (hash: string): string => `/api/share/${encodeURIComponent(hash)}`

/** Fetches the user's links; for administrators, everyone's. Throws `ApiError`. */
export const fetchLinks = (api: ApiClient, signal: AbortSignal): Promise<Share[]> =>
  api.json({ path: '/api/shares', signal }, Shares)

/** Fetches the paths of the items in the user's own collections. Throws `ApiError`. */
export const fetchCollectedPaths = (api: ApiClient, signal: AbortSignal): Promise<string[]> =>
  api.json({ path: '/api/shares/collected', signal }, z.array(z.string()))

/** Returns the queries about links. Each fails with `ApiError`. */
export const shareQueries = (api: ApiClient) => ({
  /** Returns the query for the user's links; for administrators, everyone's. */
  all: () =>
    queryOptions({
      queryKey: [...sharesKey, 'all'],
      queryFn: ({ signal }) => fetchLinks(api, signal),
    }),
  /** Returns the query for the links to one item. */
  of: (path: string) =>
    queryOptions({
      queryKey: [...sharesKey, 'of', path],
      queryFn: ({ signal }) => api.json({ path: `/api/share${encodePath(path)}`, signal }, Shares),
      // No cached answer: a listed link is about to be copied.
      gcTime: 0,
    }),
  /** Returns the query for the links to one item, and to collections with it, for a summary that is refetched when the item is shown again. */
  summary: (path: string) =>
    queryOptions({
      queryKey: [...sharesKey, 'summary', path],
      queryFn: async ({ signal }) => {
        const [links, collections] = await Promise.all(
          ['share', 'shares/collections'].map((list) =>
            api.json({ path: `/api/${list}${encodePath(path)}`, signal }, Shares),
          ),
        )
        return [...(links ?? []), ...(collections ?? [])]
      },
    }),
  /** Returns the query for files received by an upload link, the latest first. */
  received: (hash: string) =>
    queryOptions({
      queryKey: [...sharesKey, 'received', hash],
      queryFn: ({ signal }) =>
        api.json({ path: `/api/shares/received/${encodeURIComponent(hash)}`, signal }, z.array(ReceivedFile)),
      gcTime: 0,
    }),
})

/** Returns the calls that change links. Each throws `ApiError`. */
export const shareCalls = (api: ApiClient) => ({
  /** Creates a link to the item at a path, and returns it. */
  create: (path: string, body: z.input<typeof ShareCreate>): Promise<Share> =>
    api.json({ method: 'POST', path: `/api/share${encodePath(path)}`, body }, Share),
  /** Creates one link to several items, and returns it. */
  createCollection: (body: z.input<typeof CollectionCreate>): Promise<Share> =>
    api.json({ method: 'POST', path: '/api/share-collections', body }, Share),
  /** Updates a link and returns it. Its address does not change. */
  update: (hash: string, body: ShareUpdate): Promise<Share> =>
    api.json({ method: 'PATCH', path: addressOf(hash), body }, Share),
  async remove(hash: string): Promise<void> {
    await api.send({ method: 'DELETE', path: addressOf(hash) })
  },
})
