import * as z from 'zod/mini'
import { HookEvent } from './hooks.ts'

/** Webhooks of one instance. */
export const MOST_WEBHOOKS = 50

/** An address that is told of events: `POST` over HTTPS, with `HookMessage` as its body. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(HookEvent),
  enabled: z.boolean(),
  /** How the last delivery ended; null before there was one. */
  last: z.nullable(z.object({ at: z.int(), ok: z.boolean(), status: z.nullable(z.int()) })),
})
export type Webhook = z.infer<typeof Webhook>

/** `GET /api/webhooks`, for administrators. */
export const Webhooks = z.array(Webhook)

/** The caller's own, unless they signed in lately: of all that changes where events go. `DELETE /api/webhooks/{id}`, `POST /api/webhooks/{id}/secret`. */
export const WebhookProof = z.object({ current_password: z.optional(z.string()) })

/** `POST /api/webhooks`, `PUT /api/webhooks/{id}`. Events are those that begin with `after_`. */
export const WebhookUpdate = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  events: z.array(HookEvent).check(z.minLength(1)),
  enabled: z.boolean(),
  current_password: z.optional(z.string()),
})
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

/** What a new webhook is answered with, and `POST /api/webhooks/{id}/secret`, which makes another: the one time that the secret is told. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() })

/**
 * Of every delivery. The signature is `sha256=` and the HMAC-SHA-256, in hexadecimal, of the timestamp (seconds since the epoch), a dot and the
 * body, by the secret.
 */
export const WEBHOOK_HEADERS = {
  event: 'X-Coffer-Event',
  delivery: 'X-Coffer-Delivery',
  timestamp: 'X-Coffer-Timestamp',
  signature: 'X-Coffer-Signature',
} as const

/**
 * One delivery; `GET /api/webhooks/{id}/deliveries?before=ID`, the latest first, 50 of them. `POST /api/webhooks/{id}/test` sends a made-up event, once,
 * and answers it. `POST /api/webhooks/{id}/deliveries/{delivery}/again` sends one again and answers it as it waits.
 */
export const WebhookDelivery = z.object({
  id: z.int(),
  at: z.int(),
  event: HookEvent,
  tries: z.int(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Of the last answer; null where there was none. */
  status: z.nullable(z.int()),
  /** Why there was none, or none that counts. */
  problem: z.nullable(z.string()),
  /** Milliseconds that the last try took. */
  took: z.nullable(z.int()),
  /** When it is tried next, ms since the epoch. */
  nextAt: z.nullable(z.int()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export const WebhookDeliveries = z.object({ deliveries: z.array(WebhookDelivery), more: z.boolean() })

/** The query of `GET /api/webhooks/{id}/deliveries`. */
export const WebhookDeliveriesQuery = z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))) })
