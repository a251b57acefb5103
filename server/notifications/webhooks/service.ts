import type { GivenProof } from '#contract/proof.ts'
import { MOST_WEBHOOKS, type WebhookDelivery, type WebhookUpdate } from '#contract/webhooks.ts'
import type { Caller } from '#server/access/caller.ts'
import { child, joinPaths, ROOT } from '#server/access/virtual-path.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { WebhookEvents } from '#server/platform/events/webhook-events.ts'
import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { DeliveryReader, DeliveryWriter } from './delivery-store.ts'
import { type MessageParts, userMessage } from './messages.ts'
import type { OutboxWriter } from './outbox-writer.ts'
import { requestedSettings } from './policy.ts'
import type { Sender } from './sender.ts'
import { newSecret } from './signature.ts'
import { WebhookReader, WebhookWriter } from './store.ts'
import type { StoredWebhook } from './webhook.ts'

export type WebhooksParts = MessageParts & {
  readonly db: Db
  readonly events: Pick<EventBus<WebhookEvents>, 'publish'>
  readonly proof: Pick<Proof, 'require'>
  readonly intake: Pick<OutboxWriter, 'refresh'>
  readonly sender: Pick<Sender, 'wake' | 'once'>
  readonly networks: readonly IpNetwork[]
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Number of deliveries per page. */
const PAGE = 50

/** Maximum number of concurrent tests. */
const TESTS = 2

/** Item that test events refer to. */
const EXAMPLE = child(ROOT, 'example.txt')

/** Manages webhooks for administrators. Changes of their destination require password confirmation. */
export class Webhooks {
  readonly #parts: WebhooksParts
  readonly #tests = new Semaphore({ running: TESTS })

  constructor(parts: WebhooksParts) {
    this.#parts = parts
  }

  list(): Promise<StoredWebhook[]> {
    return new WebhookReader(this.#parts.db).all()
  }

  /**
   * Creates a webhook.
   * @returns the webhook, and its secret, which is never shown again
   * @throws AppError `invalid`, with the field; `conflict` when there are {@link MOST_WEBHOOKS}; errors of {@link Proof.require}
   */
  async create(caller: Caller, update: WebhookUpdate) {
    const { db, proof, networks, now } = this.#parts
    const wish = requestedSettings(update, networks)
    await proof.require(caller, update)
    const secret = newSecret()
    const id = await db.transaction().execute(async (tx) => {
      const writer = new WebhookWriter(tx)
      if ((await writer.count()) >= MOST_WEBHOOKS)
        throw new AppError('conflict', `An instance can have at most ${MOST_WEBHOOKS} webhooks.`)
      return writer.add(wish, secret, now())
    })
    const webhook = { id, ...wish, last: null }
    await this.#publishChange(caller, 'webhookCreated', webhook, wish.events)
    return { webhook, secret }
  }

  /** @throws AppError `not_found`; `invalid`, with the field; errors of {@link Proof.require} */
  async update(caller: Caller, id: number, update: WebhookUpdate): Promise<StoredWebhook> {
    const { db, proof, networks } = this.#parts
    const wish = requestedSettings(update, networks)
    await this.#requireWebhook(id)
    await proof.require(caller, update)
    const { before, after } = await db.transaction().execute(async (tx) => {
      const writer = new WebhookWriter(tx)
      const current = await writer.byId(id)
      if (!current) throw noWebhook()
      await writer.change(id, wish)
      // Events from before it was disabled are outdated when it is enabled again.
      if (!wish.enabled) await new DeliveryWriter(tx).failWaiting(id, 'The webhook was turned off.')
      return { before: current, after: { ...current, ...wish } }
    })
    const names = ['url', 'events', 'enabled'] as const
    const fields = names.filter((name) => !Bun.deepEquals(before[name], after[name]))
    if (fields.length > 0) await this.#publishChange(caller, 'webhookChanged', after, fields)
    return after
  }

  /** Removes a webhook with its waiting deliveries. @throws AppError `not_found`; errors of {@link Proof.require} */
  async remove(caller: Caller, id: number, given: GivenProof): Promise<void> {
    const webhook = await this.#requireWebhook(id)
    await this.#parts.proof.require(caller, given)
    await this.#parts.db.transaction().execute((tx) => new WebhookWriter(tx).remove(id))
    await this.#publishChange(caller, 'webhookRemoved', webhook, [])
  }

  /** Replaces the secret. @throws AppError `not_found`; errors of {@link Proof.require} */
  async renewSecret(caller: Caller, id: number, given: GivenProof) {
    const { db, proof } = this.#parts
    const webhook = await this.#requireWebhook(id)
    await proof.require(caller, given)
    const secret = newSecret()
    const isThere = await db.transaction().execute((tx) => new WebhookWriter(tx).setSecret(id, secret))
    if (!isThere) throw noWebhook()
    await this.#publishChange(caller, 'webhookChanged', webhook, ['secret'])
    return { webhook, secret }
  }

  /** Returns deliveries, the latest first, before a given one if any. @throws AppError `not_found` */
  async deliveries(id: number, before: number | null) {
    await this.#requireWebhook(id)
    const found = await new DeliveryReader(this.#parts.db).page(id, before, PAGE + 1)
    return { deliveries: found.slice(0, PAGE), more: found.length > PAGE }
  }

  /** Sends a test event and waits for the result. @throws AppError `not_found`; `conflict` where the webhook is disabled; `too_many` */
  async sendTest({ subject }: Caller, id: number): Promise<WebhookDelivery> {
    const { db, sender, now } = this.#parts
    const { events } = await this.#requireEnabled(id)
    const [event = 'after_upload'] = events
    const place = joinPaths(subject.scope.root, EXAMPLE)
    const message = await userMessage({ event, userId: subject.userId, place, at: now(), test: true }, this.#parts)
    const release = this.#tests.tryAcquire()
    if (!release) throw new AppError('too_many', 'Other tests are running. Try again in a moment.', { retryAfter: 10 })
    try {
      const payload = JSON.stringify(message)
      const made = await db
        .transaction()
        .execute((tx) => new DeliveryWriter(tx).add(id, { event, payload }, now(), true))
      const delivery = await new DeliveryReader(db).outgoing(made)
      if (delivery) await sender.once(delivery)
      return await this.#delivery(id, made)
    } finally {
      release()
    }
  }

  /** Sends a delivery again, before all waiting ones. @throws AppError `not_found`; `conflict` where the webhook is disabled */
  async resendDelivery(id: number, delivery: number): Promise<WebhookDelivery> {
    const { db, sender, now } = this.#parts
    await this.#requireEnabled(id)
    await this.#delivery(id, delivery)
    await db.transaction().execute((tx) => new DeliveryWriter(tx).requeueDelivery(delivery, now()))
    const shown = await this.#delivery(id, delivery)
    sender.wake()
    return shown
  }

  async #requireWebhook(id: number): Promise<StoredWebhook> {
    const webhook = await new WebhookReader(this.#parts.db).byId(id)
    if (!webhook) throw noWebhook()
    return webhook
  }

  async #requireEnabled(id: number): Promise<StoredWebhook> {
    const webhook = await this.#requireWebhook(id)
    if (!webhook.enabled) throw new AppError('conflict', 'The webhook is turned off.')
    return webhook
  }

  async #delivery(id: number, delivery: number): Promise<WebhookDelivery> {
    const found = await new DeliveryReader(this.#parts.db).byId(id, delivery)
    if (!found) throw new AppError('not_found', 'There is no such delivery.')
    return found
  }

  async #publishChange(
    caller: Caller,
    kind: WebhookEvents['webhook.changed']['kind'],
    { id, url }: StoredWebhook,
    fields: readonly string[],
  ): Promise<void> {
    const { events, intake, sender } = this.#parts
    const webhook = { id, origin: new URL(url).origin }
    events.publish('webhook.changed', { kind, actor: actorOf(caller), webhook, fields })
    await intake.refresh()
    sender.wake()
  }
}

const noWebhook = () => new AppError('not_found', 'There is no such webhook.')
