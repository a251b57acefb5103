import type { HookEvent } from '#contract/hooks.ts'
import type { WebhookDelivery } from '#contract/webhooks.ts'

/** An address that is told of events. Its secret is not part of it: that stays in the store. */
export type StoredWebhook = {
  readonly id: number
  readonly url: string
  readonly events: readonly HookEvent[]
  readonly enabled: boolean
  /** How the last try ended; null before there was one. */
  readonly last: { readonly at: number; readonly ok: boolean; readonly status: number | null } | null
}

/** What can be changed of it. */
export type WebhookWish = Pick<StoredWebhook, 'url' | 'events' | 'enabled'>

/** What a receiver is to be told, and all that the sending of it needs. */
export type Outgoing = {
  readonly id: number
  readonly webhookId: number
  readonly url: string
  readonly secret: string
  /** Perhaps one of a later version: what was written down is sent as it is. */
  readonly event: string
  /** The body. */
  readonly payload: string
  /** How often it was tried. */
  readonly tries: number
  /** Milliseconds since the epoch. */
  readonly nextAt: number
}

/** How a try went: a status where there was an answer, a problem where it does not count. */
export type Attempt = {
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  readonly status: number | null
  readonly problem: string | null
}

/** What becomes of a delivery after a try. */
export type Verdict = Pick<WebhookDelivery, 'state' | 'nextAt'>

/** Milliseconds before the second, third … try; after the last of them it has failed. */
export const DELAYS: readonly number[] = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000]

/** Deliveries of one webhook that wait; beyond them the oldest are dropped. */
export const MOST_WAITING = 10_000

/** Deliveries of one webhook that have ended and are kept, and for how long those that went well are (ms). */
export const MOST_KEPT = 500
export const DONE_LIFETIME = 14 * 86_400_000

/** What becomes of a delivery that was tried for the `tries`th time. */
export function verdictOf({ at, took, problem }: Attempt, tries: number): Verdict {
  if (problem === null) return { state: 'done', nextAt: null }
  const delay = DELAYS[tries - 1]
  return delay === undefined ? { state: 'failed', nextAt: null } : { state: 'waiting', nextAt: at + took + delay }
}
