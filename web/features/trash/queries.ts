import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  MOST_KEPT_ITEMS,
  type PurgeBody,
  PurgeReply,
  type RestoreBody,
  RestoreReply,
  type TrashItem,
  TrashPage,
} from '#contract/trash.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Step } from '#web/lib/step.ts'
import type { Shown } from './shown.ts'

/** The key of everything known of the trash. */
const trashKey = ['trash'] as const

/** So many items come at once. */
const AT_ONCE = 200

const filterOf = ({ of, folder }: Shown) => ({ of, folder: folder ?? undefined })

/** The requests of this feature. */
export const trashQueries = (api: ApiClient) => ({
  items: (shown: Shown) =>
    infiniteQueryOptions({
      queryKey: [...trashKey, 'items', shown.of, shown.folder],
      queryFn: ({ signal, pageParam }) => {
        const query = { ...filterOf(shown), limit: AT_ONCE, before: pageParam }
        return api.json({ path: '/api/trash', query, signal }, TrashPage)
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  count: () =>
    queryOptions({
      queryKey: [...trashKey, 'count'],
      queryFn: async ({ signal }) =>
        (await api.json({ path: '/api/trash', query: { limit: 1 }, signal }, TrashPage)).total,
      staleTime: 10_000,
      retry: false,
    }),
})

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_KEPT_ITEMS) }, (_, part) =>
    all.slice(part * MOST_KEPT_ITEMS, (part + 1) * MOST_KEPT_ITEMS),
  )

type Restoring = Pick<RestoreBody, 'to' | 'onTaken' | 'links'>

/** Brings items back. Throws `ApiError` when a request as a whole fails. */
export async function restore(
  api: ApiClient,
  items: readonly TrashItem[],
  { to, onTaken, links }: Restoring,
): Promise<RestoreReply> {
  const whole: RestoreReply = { restored: [], failed: [] }
  for (const part of inParts(items)) {
    const ids = part.map(({ id }) => id)
    const step: Step = { kind: 'restore', name: part[0]?.name ?? '', count: part.length, quiet: true }
    const body = { ids, onTaken, links, ...(to !== undefined && { to }) }
    const reply = await api.json({ method: 'POST', path: '/api/trash/restore', body, step }, RestoreReply)
    whole.restored.push(...reply.restored)
    whole.failed.push(...reply.failed)
  }
  return whole
}

/** Removes items for good. Throws as `restore`. */
export async function remove(api: ApiClient, items: readonly TrashItem[]): Promise<PurgeReply> {
  const whole: PurgeReply = { removed: 0, bytes: 0, failed: [] }
  for (const part of inParts(items)) {
    const reply = await purge(api, { ids: part.map(({ id }) => id) })
    whole.removed += reply.removed
    whole.bytes += reply.bytes
    whole.failed.push(...reply.failed)
  }
  return whole
}

/** Removes all that is shown for good. */
export const empty = (api: ApiClient, shown: Shown): Promise<PurgeReply> =>
  purge(api, { all: true, ...filterOf(shown) })

const purge = (api: ApiClient, body: PurgeBody): Promise<PurgeReply> =>
  api.json({ method: 'POST', path: '/api/trash/remove', body }, PurgeReply)
