import type { Webhook } from '#contract/webhooks.ts'
import type { StoredWebhook } from './webhook.ts'

/** Returns a webhook, field by field, without its secret. */
export function presentWebhook({ id, url, events, enabled, last }: StoredWebhook): Webhook {
  return { id, url, events: [...events], enabled, last: last && { at: last.at, ok: last.ok, status: last.status } }
}
