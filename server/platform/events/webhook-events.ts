import type { Actor } from './user-events.ts'

/** What happened to a webhook. Its address may be a secret itself, so no more of it is told than where it leads. */
type WebhookChange = {
  readonly kind: 'webhookCreated' | 'webhookChanged' | 'webhookRemoved'
  readonly actor: Actor
  readonly webhook: { readonly id: number; readonly origin: string }
  /** Names of what was changed. */
  readonly fields: readonly string[]
}

/** What the bus tells of webhooks, after it was done. */
export type WebhookEvents = { 'webhook.changed': WebhookChange }
