import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { NoticeEvents } from '#server/platform/events/notice-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { PushOutgoing } from './outgoing.ts'
import { PushQueueWriter } from './queue-store.ts'
import { DeviceReader } from './store.ts'

export type PushQueueParts = {
  readonly db: Db
  readonly log: Log
  readonly events: Pick<EventBus<NoticeEvents>, 'subscribe'>
  readonly outgoing: Pick<PushOutgoing, 'isOn'>
  /** Called when there is something new to send. */
  readonly added: () => void
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Queues the notices that users want on their devices, in order. */
export class PushQueue {
  readonly #parts: PushQueueParts
  readonly #turns = Semaphore.mutex()
  readonly #unsubscribe: () => void

  constructor(parts: PushQueueParts) {
    this.#parts = parts
    this.#unsubscribe = parts.events.subscribe('notice.added', ({ userId, notice }) => {
      void this.#turns
        .run(() => this.#add(userId, notice))
        .catch((error) => parts.log.error('a notification could not be queued for devices', errorFields(error)))
    })
  }

  /** Unsubscribes; resolves when all received notices are queued. */
  async close(): Promise<void> {
    this.#unsubscribe()
    await this.#turns.run(async () => undefined)
  }

  async #add(userId: number, { id, kind }: NoticeEvents['notice.added']['notice']): Promise<void> {
    const { db, outgoing, added, now } = this.#parts
    if (!(await outgoing.isOn())) return
    const devices = (await new DeviceReader(db).ofUser(userId)).filter(({ kinds }) => kinds.includes(kind))
    if (devices.length === 0) return
    await db.transaction().execute(async (tx) => {
      const writer = new PushQueueWriter(tx)
      // One may have been removed meanwhile.
      const present = new Set((await new DeviceReader(tx).ofUser(userId)).map((device) => device.id))
      for (const device of devices) if (present.has(device.id)) await writer.add(device.id, id, now())
    })
    added()
  }
}
