import type { HookEvent } from '#contract/hooks.ts'
import type { Webhook, WebhookUpdate } from '#contract/webhooks.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { TOLD_EVENTS } from './events.ts'

/** What is wrong with a webhook that is typed; `unusable` is why the server refuses the address. */
export interface WebhookFaults {
  readonly url?: 'unfit' | { readonly unusable: string }
  readonly events?: true
}

/** What a webhook says while it is edited; of a new one, nothing chosen yet. */
export const draftOf = (webhook: Webhook | null): WebhookUpdate =>
  webhook
    ? { url: webhook.url, events: webhook.events, enabled: webhook.enabled }
    : { url: '', events: [], enabled: true }

/** The events with one more or one less, in the order in which they are shown everywhere. */
export const withEvent = (events: readonly HookEvent[], event: HookEvent, on: boolean): HookEvent[] =>
  TOLD_EVENTS.filter((known) => (known === event ? on : events.includes(known)))

const isSecureAddress = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:'

/** What the page itself can tell before anything is sent. */
export const faultsOfDraft = ({ url, events }: WebhookUpdate): WebhookFaults => ({
  ...(!isSecureAddress(url.trim()) && { url: 'unfit' }),
  ...(events.length === 0 && { events: true }),
})

/** What a refusal is about, or null when it is about nothing that was typed. */
export function faultsOfRefusal(error: unknown): WebhookFaults | null {
  if (!(error instanceof ApiError) || error.field === null) return null
  if (error.field === 'url') return { url: { unusable: error.message } }
  return error.field.startsWith('events') ? { events: true } : null
}

export const isFaultless = (faults: WebhookFaults): boolean => Object.keys(faults).length === 0
