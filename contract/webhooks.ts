import * as z from 'zod/mini'
import { HookEvent } from './hooks.ts'
import { PROOF_FIELDS } from './proof.ts'

/**
 * Maximum number of webhooks.
 *
 * @limit Live updates, webhooks and audit trail | Webhooks | {}
 */
export const MOST_WEBHOOKS = 50

/** A URL that is notified of events: `POST` over HTTPS, with `HookMessage` as its body. */
export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(HookEvent),
  enabled: z.boolean(),
  /** Result of the last delivery; null before the first one. */
  last: z.nullable(z.object({ at: z.int(), ok: z.boolean(), status: z.nullable(z.int()) })),
})
export type Webhook = z.infer<typeof Webhook>

/** `GET /api/webhooks`, for administrators. */
export const Webhooks = z.array(Webhook)

/**
 * The caller's own password, unless they signed in recently; needed for all changes of the destination of events: `DELETE
 * /api/webhooks/{id}`, `POST /api/webhooks/{id}/secret`.
 */
export const WebhookProof = z.object(PROOF_FIELDS)

/** `POST /api/webhooks`, `PUT /api/webhooks/{id}`. Only events that begin with `after_` are supported. */
export const WebhookUpdate = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  events: z.array(HookEvent).check(z.minLength(1)),
  enabled: z.boolean(),
  ...PROOF_FIELDS,
})
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

/** Response for a new webhook, and of `POST /api/webhooks/{id}/secret`, which replaces the secret. The secret is not shown again. */
export const NewWebhook = z.object({ webhook: Webhook, secret: z.string() })

/**
 * Headers of every delivery. The signature is `sha256=` and the HMAC-SHA-256, in hexadecimal, of the timestamp (seconds since the epoch), a
 * dot and the body, with the secret as its key.
 */
export const WEBHOOK_HEADERS = {
  event: 'X-Coffer-Event',
  delivery: 'X-Coffer-Delivery',
  timestamp: 'X-Coffer-Timestamp',
  signature: 'X-Coffer-Signature',
} as const

/**
 * A delivery. `GET /api/webhooks/{id}/deliveries?before=ID` returns them newest first, 50 per page. `POST /api/webhooks/{id}/test` sends a
 * sample event, once, and returns it. `POST /api/webhooks/{id}/deliveries/{delivery}/again` sends one again and returns it in its waiting
 * state.
 */
export const WebhookDelivery = z.object({
  id: z.int(),
  at: z.int(),
  event: HookEvent,
  tries: z.int(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Status of the last response; null where there was none. */
  status: z.nullable(z.int()),
  /** Reason for a missing or unsuccessful response. */
  problem: z.nullable(z.string()),
  /** Duration of the last attempt, in milliseconds. */
  took: z.nullable(z.int()),
  /** Time of the next attempt, in ms since the epoch. */
  nextAt: z.nullable(z.int()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export const WebhookDeliveries = z.object({ deliveries: z.array(WebhookDelivery), more: z.boolean() })

/** Query of `GET /api/webhooks/{id}/deliveries`. */
export const WebhookDeliveriesQuery = z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))) })
