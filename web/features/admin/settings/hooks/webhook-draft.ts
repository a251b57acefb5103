import type { HookEvent } from '#contract/hooks.ts'
import type { Webhook, WebhookUpdate } from '#contract/webhooks.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { WEBHOOK_EVENTS } from './events.ts'

/** Errors in a webhook form. `unusable` is the server's reason for rejecting the URL. */
export interface WebhookErrors {
  readonly url?: 'unfit' | { readonly unusable: string }
  readonly events?: true
}

/** Returns the form values of a webhook; of a new one, no events are selected. */
export const draftOf = (webhook: Webhook | null): WebhookUpdate =>
  webhook
    ? { url: webhook.url, events: webhook.events, enabled: webhook.enabled }
    : { url: '', events: [], enabled: true }

/** Adds or removes an event; the result is in display order. */
export const withEvent = (events: readonly HookEvent[], event: HookEvent, on: boolean): HookEvent[] =>
  WEBHOOK_EVENTS.filter((known) => (known === event ? on : events.includes(known)))

const isSecureAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

/** Returns the errors that can be found before the form is sent. */
export const draftErrors = ({ url, events }: WebhookUpdate): WebhookErrors => ({
  ...(!isSecureAddress(url.trim()) && { url: 'unfit' }),
  ...(events.length === 0 && { events: true }),
})

/** Returns the errors in the server's refusal; null if they concern no field. */
export function refusalErrors(error: unknown): WebhookErrors | null {
  if (!(error instanceof ApiError) || error.field === null) return null
  if (error.field === 'url') return { url: { unusable: error.message } }
  return error.field.startsWith('events') ? { events: true } : null
}

export const hasNoErrors = (faults: WebhookErrors): boolean => Object.keys(faults).length === 0
