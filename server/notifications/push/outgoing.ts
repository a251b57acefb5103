import type { PushMessage } from '#contract/push.ts'
import type { Locale } from '#contract/users.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { tame } from '#server/notifications/mail/letters.ts'
import { type DeliveryPolicy, exchange, type Lookup, systemLookupOf } from '#server/notifications/webhooks/post.ts'
import { DeliveryProblem } from '#server/notifications/webhooks/problem.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { encryptMessage } from './encryption.ts'
import type { MessageFrame } from './message.ts'
import type { PushDevice } from './store.ts'
import { PUSH_KEY_BYTES, PUSH_KEY_FILE, VapidKey } from './vapid.ts'

export type PushOutgoingParts = {
  readonly config: Pick<Config, 'externalUrl' | 'webhooks' | 'noServiceWorker'>
  readonly data: Pick<DataDirectory, 'secret'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly lookup: Lookup | undefined
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Result of an attempt to send a message. `gone`: the device gets no more messages; `discard`: another attempt cannot succeed; `again`: it
 * can, not before `delay` milliseconds.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'discard'; readonly reason: string }
  | { readonly kind: 'again'; readonly reason: string; readonly delay: number; readonly status: number | null }

/** Name of an instance without a name of its own. */
const PRODUCT = 'Coffer'

/**
 * Time limit of a message in milliseconds, from the lookup of the name to the response.
 *
 * @limit Notifications | Duration of sending a notification to a device | {ms}
 */
const PATIENCE = 10_000

/** Time for which a push service keeps a message for a device that is off, in seconds. */
const TIME_TO_LIVE = 86_400

/** Longest delay that a push service can ask for, in milliseconds. */
const LONGEST_DELAY = 86_400_000

/** Sends push messages under the network rules of webhooks. */
export class PushOutgoing {
  readonly #parts: PushOutgoingParts
  readonly #reach: DeliveryPolicy
  #key: VapidKey | null = null

  constructor(parts: PushOutgoingParts) {
    this.#parts = parts
    const { networks, ca } = parts.config.webhooks
    this.#reach = { lookup: parts.lookup ?? systemLookupOf, networks, ca }
  }

  /** Returns whether administrators turned notifications on devices on. They need the service worker. */
  async isOn(): Promise<boolean> {
    const { config, settings } = this.#parts
    return !config.noServiceWorker && (await settings.current()).push.enabled
  }

  /** The key of the instance, which is created at the first use. */
  get key(): VapidKey {
    this.#key ??= new VapidKey(this.#parts.data.secret(PUSH_KEY_FILE, PUSH_KEY_BYTES))
    return this.#key
  }

  /** Returns the name of the instance, and the language of messages to a user with this locale. */
  async frame(locale: Locale | ''): Promise<MessageFrame> {
    const { branding, defaults } = await this.#parts.settings.current()
    return { locale: locale || defaults.locale || 'en', instance: tame(branding.name) || PRODUCT }
  }

  /** Sends a message to a device, once. @throws the reason of the signal when it is aborted before */
  async send({ endpoint, keys }: PushDevice, message: PushMessage, closing: AbortSignal): Promise<PushOutcome> {
    const { now } = this.#parts
    const late = AbortSignal.timeout(PATIENCE)
    try {
      const body = encryptMessage(Buffer.from(JSON.stringify(message)), keys)
      const headers = {
        Authorization: this.key.authorization(endpoint, await this.#contact(), now()),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(TIME_TO_LIVE),
      }
      const signal = AbortSignal.any([late, closing])
      const { status, retryAfter } = await exchange({ url: endpoint, headers, body, signal }, this.#reach)
      return outcomeOf(status, retryAfter, now())
    } catch (error) {
      closing.throwIfAborted()
      if (late.aborted) return again('no response in time', null)
      if (error instanceof DeliveryProblem) return again(error.message, null)
      throw error
    }
  }

  async #contact(): Promise<string | null> {
    const { config, settings } = this.#parts
    const { contact } = (await settings.current()).push
    if (contact !== '') return `mailto:${contact}`
    return config.externalUrl?.startsWith('https:') ? config.externalUrl : null
  }
}

const again = (reason: string, status: number | null, delay = 0): PushOutcome => ({
  kind: 'again',
  reason,
  delay,
  status,
})

/** Returns the result for a response (RFC 8030). */
function outcomeOf(status: number, retryAfter: string | null, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status >= 500) return again(reason, status, delayOf(retryAfter, now))
  // Wrong time of this machine, or another key: both may be corrected.
  if (status === 401 || status === 403) return again(reason, status)
  return { kind: 'discard', reason }
}

/** Returns the delay that the header `Retry-After` asks for in milliseconds: seconds, or a date. */
function delayOf(header: string | null, now: number): number {
  if (header === null) return 0
  const delay = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), LONGEST_DELAY) : 0
}
