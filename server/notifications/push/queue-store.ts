import type { Db, Tx } from '#server/platform/database/database.ts'

/** The next message to a device. */
export type DueMessage = {
  readonly deviceId: number
  readonly dueAt: number
  /** Number of failed attempts. */
  readonly tries: number
}

/** Delays before the second, third … attempt in milliseconds; after the last of them the message has failed. */
export const DELAYS: readonly number[] = [10_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000]

/**
 * Maximum number of notifications that wait to be sent to a device, beyond which the oldest are dropped, and their maximum age in
 * milliseconds.
 *
 * @limit Notifications | Notifications that wait to be sent to one device | {}
 */
export const MAX_WAITING = 100
/** @limit Notifications | Age at which a notification is not sent to a device any more | {ms} */
export const MAX_AGE = 86_400_000

/** Reads the notifications that wait to be sent to devices. */
export class PushQueueReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the next message of each device for which something waits; the longest waiting comes first. */
  async dueMessages(): Promise<DueMessage[]> {
    const rows = await this.db
      .selectFrom('push_devices')
      .select(['id as deviceId', 'next_at as dueAt', 'tries'])
      .where('next_at', 'is not', null)
      .orderBy('next_at')
      .execute()
    return rows.map(({ deviceId, dueAt, tries }) => ({ deviceId, dueAt: dueAt ?? 0, tries }))
  }

  /** Returns the ids of the notices that wait for a device, the oldest first. */
  async waiting(deviceId: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('push_queue')
      .select('notice_id')
      .where('device_id', '=', deviceId)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.notice_id)
  }
}

/** Changes the notifications that wait to be sent to devices. */
export class PushQueueWriter extends PushQueueReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds a notification for a device. A message that failed before keeps its time. */
  async add(deviceId: number, noticeId: number, now: number): Promise<void> {
    await this.db.insertInto('push_queue').values({ device_id: deviceId, notice_id: noticeId, made_at: now }).execute()
    await this.db
      .updateTable('push_devices')
      .set({ next_at: now })
      .where('id', '=', deviceId)
      .where('next_at', 'is', null)
      .execute()
    const beyond = this.db
      .selectFrom('push_queue')
      .select('id')
      .where('device_id', '=', deviceId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(MAX_WAITING)
    await this.db.deleteFrom('push_queue').where('device_id', '=', deviceId).where('id', '<=', beyond).execute()
  }

  /** Removes what waits too long, as after the server was off. */
  async removeOld(deviceId: number, now: number): Promise<void> {
    await this.db
      .deleteFrom('push_queue')
      .where('device_id', '=', deviceId)
      .where('made_at', '<', now - MAX_AGE)
      .execute()
  }

  /** Removes notices that were sent, or need not be sent, and schedules the next message if others wait. */
  async recordDone(deviceId: number, notices: readonly number[], now: number): Promise<void> {
    if (notices.length > 0)
      await this.db
        .deleteFrom('push_queue')
        .where('device_id', '=', deviceId)
        .where('notice_id', 'in', notices)
        .execute()
    const waits = (await this.waiting(deviceId)).length > 0
    await this.db
      .updateTable('push_devices')
      .set({ tries: 0, next_at: waits ? now : null })
      .where('id', '=', deviceId)
      .execute()
  }

  /** Records a failed attempt, and the time of the next one. */
  async recordFailure(deviceId: number, nextAt: number): Promise<void> {
    await this.db
      .updateTable('push_devices')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), next_at: nextAt }))
      .where('id', '=', deviceId)
      .execute()
  }
}
