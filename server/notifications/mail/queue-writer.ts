import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { NoticeEvents } from '#server/platform/events/notice-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Outgoing } from './outgoing.ts'
import { QueueWriter } from './queue-store.ts'
import { MailReader } from './store.ts'

export type MailQueueParts = {
  readonly db: Db
  readonly log: Log
  readonly events: Pick<EventBus<NoticeEvents>, 'subscribe'>
  readonly outgoing: Pick<Outgoing, 'server'>
  /** Called when there is something new to send. */
  readonly added: () => void
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Queues the notices that users want by mail, in order. */
export class MailQueue {
  readonly #parts: MailQueueParts
  readonly #turns = Semaphore.mutex()
  readonly #unsubscribe: () => void

  constructor(parts: MailQueueParts) {
    this.#parts = parts
    this.#unsubscribe = parts.events.subscribe('notice.added', ({ userId, notice }) => {
      void this.#turns
        .run(() => this.#add(userId, notice))
        .catch((error) => parts.log.error('a notification could not be queued for mail', errorFields(error)))
    })
  }

  /** Unsubscribes; resolves when all received notices are queued. */
  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#turns.run(async () => undefined)
  }

  async #add(userId: number, { id, kind }: NoticeEvents['notice.added']['notice']): Promise<void> {
    const { db, outgoing, added, now } = this.#parts
    if (!(await outgoing.server())) return
    const { address, kinds } = await new MailReader(db).recipient(userId)
    if (address === null || !kinds.includes(kind)) return
    await db.transaction().execute((tx) => new QueueWriter(tx).add(userId, id, now()))
    added()
  }
}
