import { isIP } from 'node:net'
import type { WebhookUpdate } from '#contract/webhooks.ts'
import { AppError } from '#server/platform/errors.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import { isReachable } from './public-address.ts'
import type { WebhookSettings } from './webhook.ts'

/**
 * Returns the settings of a webhook after an update: the URL normalized, each event once.
 * @throws AppError `invalid`, with the field
 */
export function requestedSettings(
  { url, events, enabled }: WebhookUpdate,
  networks: readonly IpNetwork[],
): WebhookSettings {
  const early = events.find((event) => !event.startsWith('after_'))
  if (early !== undefined)
    throw new AppError('invalid', `Webhooks do not support the event ${early}.`, { field: 'events' })
  return { url: requireUsableUrl(url, networks, 'url'), events: [...new Set(events)], enabled }
}

/**
 * Returns a URL to which something can be sent, normalized. Host names are checked by their addresses on each delivery.
 * @throws AppError `invalid`, with the field
 */
export function requireUsableUrl(text: string, networks: readonly IpNetwork[], field: string): string {
  const unusable = (message: string) => new AppError('invalid', message, { field })
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.hostname === '') throw unusable('The URL must start with https://.')
  if (url.username !== '' || url.password !== '') throw unusable('The URL cannot contain a username or a password.')
  if (url.hash !== '') throw unusable('The URL cannot contain a #.')
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isReachable(host, networks))
    throw unusable('The URL leads to an address that is not public.')
  return url.href
}

/** Returns the host name or address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')
