import type { Actor } from './user-events.ts'

/** A change to a webhook. Only the origin of its URL is included, because the URL itself may be secret. */
type WebhookChange = {
  readonly kind: 'webhookCreated' | 'webhookChanged' | 'webhookRemoved'
  readonly actor: Actor
  readonly webhook: { readonly id: number; readonly origin: string }
  /** Names of the changed fields. */
  readonly fields: readonly string[]
}

/** Events about webhooks, published after the change. */
export type WebhookEvents = { 'webhook.changed': WebhookChange }
