import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type HookEvent, HookRun, HookRuns } from '#contract/hooks.ts'
import {
  NewWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  type WebhookUpdate,
} from '#contract/webhooks.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

export const runsKey = ['hook-runs'] as const
export const webhooksKey = ['webhooks'] as const
export const deliveriesKey = (id: number) => [...webhooksKey, 'deliveries', id] as const

/** Polling interval while a delivery is pending, in milliseconds. */
const POLL_WHILE_WAITING = 5000

/** Returns the id before which the next page starts, for a list with the latest first; null at the end. */
const nextCursor = (list: ReadonlyArray<{ id: number }>, more: boolean): number | null =>
  (more && list.at(-1)?.id) || null

/** Returns the queries about commands and webhooks. */
export const hookQueries = (api: ApiClient) => ({
  /**
   * Returns the paged query for command runs, the latest first. Never refetched automatically, because lines would move while the user
   * reads.
   */
  runs: () =>
    infiniteQueryOptions({
      queryKey: runsKey,
      queryFn: ({ signal, pageParam }) =>
        api.json(
          { path: '/api/hook-runs', query: { ...(pageParam !== null && { before: pageParam }) }, signal },
          HookRuns,
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ runs, more }) => nextCursor(runs, more),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 0,
      gcTime: 0,
    }),
  webhooks: () =>
    queryOptions({
      queryKey: [...webhooksKey, 'all'],
      queryFn: ({ signal }) => api.json({ path: '/api/webhooks', signal }, Webhooks),
      staleTime: 0,
    }),
  /** Returns the paged query for the deliveries of a webhook, the latest first. */
  deliveries: (id: number) =>
    infiniteQueryOptions({
      queryKey: deliveriesKey(id),
      queryFn: ({ signal, pageParam }) =>
        api.json(
          {
            path: `/api/webhooks/${id}/deliveries`,
            query: { ...(pageParam !== null && { before: pageParam }) },
            signal,
          },
          WebhookDeliveries,
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ deliveries, more }) => nextCursor(deliveries, more),
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting'))
          ? POLL_WHILE_WAITING
          : false,
      staleTime: 0,
      gcTime: 0,
    }),
})

/** Returns the calls of these pages. Each throws `ApiError`. */
export const hookCalls = (api: ApiClient) => ({
  /** Runs a command line with a sample event. */
  testLine: (event: HookEvent, line: string, proof: Proof): Promise<HookRun> =>
    api.json({ method: 'POST', path: '/api/hook-runs', body: { event, line, ...proof } }, HookRun),
  addWebhook: (webhook: WebhookUpdate, proof: Proof) =>
    api.json({ method: 'POST', path: '/api/webhooks', body: { ...webhook, ...proof } }, NewWebhook),
  changeWebhook: (id: number, webhook: WebhookUpdate, proof: Proof) =>
    api.json({ method: 'PUT', path: `/api/webhooks/${id}`, body: { ...webhook, ...proof } }, Webhook),
  deleteWebhook: (id: number, proof: Proof): Promise<Response> =>
    api.send({ method: 'DELETE', path: `/api/webhooks/${id}`, body: proof }),
  newSecret: (id: number, proof: Proof) =>
    api.json({ method: 'POST', path: `/api/webhooks/${id}/secret`, body: proof }, NewWebhook),
  testWebhook: (id: number, proof: Proof) =>
    api.json({ method: 'POST', path: `/api/webhooks/${id}/test`, body: proof }, WebhookDelivery),
  /** Sends a delivery again. */
  sendAgain: (id: number, delivery: number): Promise<Response> =>
    api.send({ method: 'POST', path: `/api/webhooks/${id}/deliveries/${delivery}/again`, body: {} }),
})
