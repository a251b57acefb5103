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

/** How often deliveries are asked for again while one of them is under way (ms). */
const ASK_WHILE_WAITING = 5000

/** The number to go on before, of a list that has its latest first; null where there is no more. */
const goOn = (list: ReadonlyArray<{ id: number }>, more: boolean): number | null => (more && list.at(-1)?.id) || null

/** What the pages about commands and webhooks ask. */
export const hookQueries = (api: ApiClient) => ({
  /** What commands did, the latest first. Nothing is fetched behind the reader's back: lines would move. */
  runs: () =>
    infiniteQueryOptions({
      queryKey: runsKey,
      queryFn: ({ signal, pageParam }) =>
        api.json(
          { path: '/api/hook-runs', query: { ...(pageParam !== null && { before: pageParam }) }, signal },
          HookRuns,
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ runs, more }) => goOn(runs, more),
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
  /** What was sent to an address, the latest first. */
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
      getNextPageParam: ({ deliveries, more }) => goOn(deliveries, more),
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some((one) => one.state === 'waiting'))
          ? ASK_WHILE_WAITING
          : false,
      staleTime: 0,
      gcTime: 0,
    }),
})

/** What these pages do. Each throws `ApiError`. */
export const hookCalls = (api: ApiClient) => ({
  /** Runs a line with a made-up event. */
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
  /** Sends what was sent once more. */
  sendAgain: (id: number, delivery: number): Promise<Response> =>
    api.send({ method: 'POST', path: `/api/webhooks/${id}/deliveries/${delivery}/again`, body: {} }),
})
