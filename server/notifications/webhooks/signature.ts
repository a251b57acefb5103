import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import type { OutgoingDelivery } from './webhook.ts'

/** Returns 32 random bytes, hexadecimal; this text is the signing key. */
export const newSecret = (): string => randomBytes(32).toString('hex')

/** Returns the headers that identify a delivery and authenticate it; `now` is in milliseconds since the epoch. */
export function deliveryHeaders({ id, event, payload, secret }: OutgoingDelivery, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return {
    [WEBHOOK_HEADERS.event]: event,
    [WEBHOOK_HEADERS.delivery]: String(id),
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `sha256=${digest}`,
  }
}
