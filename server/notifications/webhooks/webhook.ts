import type { HookEvent } from '#contract/hooks.ts'
import type { WebhookDelivery } from '#contract/webhooks.ts'

/** A URL that is notified of events, without its secret, which stays in the store. */
export type StoredWebhook = {
  readonly id: number
  readonly url: string
  readonly events: readonly HookEvent[]
  readonly enabled: boolean
  /** Result of the last attempt; null before there was one. */
  readonly last: { readonly at: number; readonly ok: boolean; readonly status: number | null } | null
}

/** The fields that can be changed. */
export type WebhookSettings = Pick<StoredWebhook, 'url' | 'events' | 'enabled'>

/** A delivery with everything needed to send it. */
export type OutgoingDelivery = {
  readonly id: number
  readonly webhookId: number
  readonly url: string
  readonly secret: string
  /** May be an event of a later version: stored deliveries are sent unchanged. */
  readonly event: string
  /** The body. */
  readonly payload: string
  /** Number of attempts. */
  readonly tries: number
  /** Earliest time of the next attempt, in milliseconds since the epoch. */
  readonly dueAt: number
}

/** Result of an attempt: a status if there was a response, a problem if the delivery failed. */
export type DeliveryAttempt = {
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  readonly status: number | null
  readonly problem: string | null
}

/** State of a delivery after an attempt. */
export type DeliveryResult = Pick<WebhookDelivery, 'state' | 'nextAt'>

/** Delays before the second, third … attempt in milliseconds; after the last of them the delivery has failed. */
export const DELAYS: readonly number[] = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000]

/**
 * Maximum number of waiting deliveries of one webhook; beyond it the oldest are dropped.
 *
 * @limit Live updates, webhooks and audit trail | Waiting deliveries of one webhook | {}
 */
export const MAX_WAITING = 10_000

/**
 * Maximum number of ended deliveries of one webhook that are stored, and lifetime of the successful ones in milliseconds.
 *
 * @limit Live updates, webhooks and audit trail | Recorded ended deliveries of one webhook | {}
 */
export const MAX_ENDED = 500
export const DONE_LIFETIME = 14 * 86_400_000

/** Returns the state of a delivery after attempt number `tries`. */
export function resultOf({ at, took, problem }: DeliveryAttempt, tries: number): DeliveryResult {
  if (problem === null) return { state: 'done', nextAt: null }
  const delay = DELAYS[tries - 1]
  return delay === undefined ? { state: 'failed', nextAt: null } : { state: 'waiting', nextAt: at + took + delay }
}
