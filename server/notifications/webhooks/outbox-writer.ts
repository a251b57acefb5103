import type { HookEvent, HookMessage } from '#contract/hooks.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { hookEventOf } from '#server/notifications/hook-trigger.ts'
import { changeSummaries } from '#server/operations/records/change-summary.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { DeliveryWriter } from './delivery-store.ts'
import { type MessageParts, operationMessage, type UserMessage, userMessage } from './messages.ts'
import { WebhookReader } from './store.ts'
import { MAX_WAITING } from './webhook.ts'

type OutboxEvents = OperationEvents & SessionEvents & ShareEvents

export type OutboxWriterParts = MessageParts & {
  readonly db: Db
  readonly log: Log
  readonly events: Pick<EventBus<OutboxEvents>, 'subscribe'>
  /** Called when there is something new to send. */
  readonly added: () => void
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

type MessageFactory = () => HookMessage | Promise<HookMessage | null>

/** Writes subscribed events to the webhook outbox, in order; they are sent only after that. */
export class OutboxWriter {
  readonly #parts: OutboxWriterParts
  readonly #unsubscribes: (() => void)[]
  #wanted: ReadonlySet<HookEvent> = new Set()
  #pending: MessageFactory[] = []
  #writing: Promise<void> | null = null

  constructor(parts: OutboxWriterParts) {
    this.#parts = parts
    const { events, now } = parts
    this.#unsubscribes = [
      events.subscribe('operation.ended', (operation) => {
        if (operation.outcome !== 'done') return
        for (const change of changeSummaries(operation)) {
          const event = hookEventOf('after', change.kind)
          if (event) this.#queueEvent(event, () => operationMessage(event, operation, change))
        }
      }),
      events.subscribe('session.started', ({ userId }) =>
        this.#queueUserEvent({ event: 'after_signin', userId, place: null, at: now() }),
      ),
      events.subscribe('share.changed', ({ kind, actor, place }) => {
        const userId = actor?.userId ?? null
        if (kind === 'shareCreated' && userId !== null)
          this.#queueUserEvent({ event: 'after_share', userId, place, at: now() })
      }),
      events.subscribe('share.received', ({ place, ownerId }) =>
        this.#queueUserEvent({ event: 'after_receive', userId: ownerId, place, at: now() }),
      ),
    ]
  }

  /** Reads again which events are subscribed to. */
  async refresh(): Promise<void> {
    const listening = await new WebhookReader(this.#parts.db).enabledWebhooks()
    this.#wanted = new Set(listening.flatMap(({ events }) => events))
  }

  /** Unsubscribes; resolves when all received events are written. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    while (this.#writing) await this.#writing
  }

  #queueUserEvent(person: UserMessage): void {
    this.#queueEvent(person.event, () => userMessage(person, this.#parts))
  }

  #queueEvent(event: HookEvent, making: MessageFactory): void {
    if (!this.#wanted.has(event)) return
    this.#pending.push(making)
    if (this.#pending.length > MAX_WAITING) {
      this.#pending.shift()
      this.#parts.log.warn('an event for webhooks was discarded because too many are waiting', { event })
    }
    this.#writeNext()
  }

  /** Events that arrive during a write are written together. */
  #writeNext(): void {
    if (this.#writing || this.#pending.length === 0) return
    const fresh = this.#pending
    this.#pending = []
    this.#writing = this.#writeEvents(fresh)
      .catch((error) =>
        this.#parts.log.error('events could not be queued for webhooks', { lost: fresh.length, ...errorFields(error) }),
      )
      .finally(() => {
        this.#writing = null
        this.#writeNext()
      })
  }

  async #writeEvents(fresh: readonly MessageFactory[]): Promise<void> {
    const { db, log, now, added } = this.#parts
    const messages: HookMessage[] = []
    for (const making of fresh) {
      const message = await making()
      if (message) messages.push(message)
    }
    await db.transaction().execute(async (tx) => {
      const writer = new DeliveryWriter(tx)
      for (const { id, events } of await new WebhookReader(tx).enabledWebhooks()) {
        const wanted = messages.filter(({ event }) => events.includes(event))
        if (wanted.length === 0) continue
        for (const message of wanted)
          await writer.add(id, { event: message.event, payload: JSON.stringify(message) }, now())
        const count = await writer.dropWaiting(id, MAX_WAITING)
        if (count > 0)
          log.warn('deliveries of a webhook were discarded because too many are waiting', { webhook: id, count })
      }
    })
    added()
  }
}
