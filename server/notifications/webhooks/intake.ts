import type { HookEvent, HookMessage } from '#contract/hooks.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { eventOf } from '#server/notifications/happening.ts'
import { deedsOf } from '#server/operations/records/deeds.ts'
import type { OperationEvents } from '#server/operations/records/operation.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { DeliveryWriter } from './delivery-store.ts'
import { type MessageParts, operationMessage, type PersonMessage, personMessage } from './messages.ts'
import { WebhookReader } from './store.ts'
import { MOST_WAITING } from './webhook.ts'

type HeardEvents = OperationEvents & SessionEvents & ShareEvents

export type IntakeParts = MessageParts & {
  readonly db: Db
  readonly log: Log
  readonly events: Pick<EventBus<HeardEvents>, 'subscribe'>
  /** Called when there is something new to send. */
  readonly added: () => void
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

type Making = () => HookMessage | Promise<HookMessage | null>

/** Writes subscribed events to the webhook outbox, in order; they are sent only after that. */
export class Intake {
  readonly #parts: IntakeParts
  readonly #leave: (() => void)[]
  #wanted: ReadonlySet<HookEvent> = new Set()
  #fresh: Making[] = []
  #keeping: Promise<void> | null = null

  constructor(parts: IntakeParts) {
    this.#parts = parts
    const { events, now } = parts
    this.#leave = [
      events.subscribe('operation.ended', (operation) => {
        if (operation.outcome !== 'done') return
        for (const deed of deedsOf(operation)) {
          const event = eventOf('after', deed.kind)
          if (event) this.#heard(event, () => operationMessage(event, operation, deed))
        }
      }),
      events.subscribe('session.started', ({ userId }) =>
        this.#heardOf({ event: 'after_signin', userId, place: null, at: now() }),
      ),
      events.subscribe('share.changed', ({ kind, actor, place }) => {
        const userId = actor?.userId ?? null
        if (kind === 'shareCreated' && userId !== null)
          this.#heardOf({ event: 'after_share', userId, place, at: now() })
      }),
      events.subscribe('share.received', ({ place, ownerId }) =>
        this.#heardOf({ event: 'after_receive', userId: ownerId, place, at: now() }),
      ),
    ]
  }

  /** Reads again which events are subscribed to. */
  async refresh(): Promise<void> {
    const listening = await new WebhookReader(this.#parts.db).listening()
    this.#wanted = new Set(listening.flatMap(({ events }) => events))
  }

  /** Unsubscribes; resolves when all received events are written. */
  async close(): Promise<void> {
    for (const leave of this.#leave) leave()
    while (this.#keeping) await this.#keeping
  }

  #heardOf(person: PersonMessage): void {
    this.#heard(person.event, () => personMessage(person, this.#parts))
  }

  #heard(event: HookEvent, making: Making): void {
    if (!this.#wanted.has(event)) return
    this.#fresh.push(making)
    if (this.#fresh.length > MOST_WAITING) {
      this.#fresh.shift()
      this.#parts.log.warn('too much happens at once for webhooks to be told', { event })
    }
    this.#go()
  }

  /** Events that arrive during a write are written together. */
  #go(): void {
    if (this.#keeping || this.#fresh.length === 0) return
    const fresh = this.#fresh
    this.#fresh = []
    this.#keeping = this.#keep(fresh)
      .catch((error) => this.#parts.log.error('webhooks cannot be told', { lost: fresh.length, ...errorFields(error) }))
      .finally(() => {
        this.#keeping = null
        this.#go()
      })
  }

  async #keep(fresh: readonly Making[]): Promise<void> {
    const { db, log, now, added } = this.#parts
    const messages: HookMessage[] = []
    for (const making of fresh) {
      const message = await making()
      if (message) messages.push(message)
    }
    await db.transaction().execute(async (tx) => {
      const writer = new DeliveryWriter(tx)
      for (const { id, events } of await new WebhookReader(tx).listening()) {
        const wanted = messages.filter(({ event }) => events.includes(event))
        if (wanted.length === 0) continue
        for (const message of wanted)
          await writer.add(id, { event: message.event, payload: JSON.stringify(message) }, now())
        const count = await writer.dropWaiting(id, MOST_WAITING)
        if (count > 0) log.warn('deliveries of a webhook were dropped: too many wait', { webhook: id, count })
      }
    })
    added()
  }
}
