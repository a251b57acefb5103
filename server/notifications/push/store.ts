import { NoticeKind } from '#contract/notices.ts'
import type { PushChoices, PushSubscriptionUpdate } from '#contract/push.ts'
import { Locale } from '#contract/users.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PushDevicesTable } from '#server/platform/database/tables.ts'
import { storedElements, storedOr } from '#server/platform/json/stored-values.ts'
import type { DeviceKeys } from './encryption.ts'

/** A device that gets push messages, until its session ends. */
export type PushDevice = PushChoices & {
  readonly id: number
  readonly userId: number
  readonly sessionId: string
  readonly endpoint: string
  readonly keys: DeviceKeys
  /** Language of the page there; used while the user has selected none. */
  readonly locale: Locale | ''
}

/**
 * Maximum number of devices of a user; beyond it the oldest is removed.
 *
 * @limit Notifications | Devices of one user that get notifications | {}
 */
export const MAX_DEVICES = 10

type Row = Omit<PushDevicesTable, 'id' | 'tries'> & { readonly id: number; readonly tries: number }

/** Reads the devices that get push messages. */
export class DeviceReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the device of a session. */
  async ofSession(sessionId: string): Promise<PushDevice | undefined> {
    const row = await this.db
      .selectFrom('push_devices')
      .selectAll()
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    return row && deviceOf(row as Row)
  }

  async byId(id: number): Promise<PushDevice | undefined> {
    const row = await this.db.selectFrom('push_devices').selectAll().where('id', '=', id).executeTakeFirst()
    return row && deviceOf(row as Row)
  }

  /** Returns the devices of a user, the oldest first. */
  async ofUser(userId: number): Promise<PushDevice[]> {
    const rows = await this.db
      .selectFrom('push_devices')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map((row) => deviceOf(row as Row))
  }
}

function deviceOf(row: Row): PushDevice {
  const { id, user_id: userId, session_id: sessionId, endpoint, p256dh, auth, locale, kinds, file_names: names } = row
  return {
    ...{ id, userId, sessionId, endpoint, keys: { p256dh, auth }, fileNames: names === 1 },
    locale: storedOr<Locale | ''>(Locale, locale, ''),
    kinds: storedElements(NoticeKind, kinds),
  }
}

/** Changes the devices that get push messages. */
export class DeviceWriter extends DeviceReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Returns whether a session can have a device: it exists, and is that of a browser instead of an API token. */
  async isBrowserSession(sessionId: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('token_id', 'is', null)
      .executeTakeFirst()
    return found !== undefined
  }

  /**
   * Registers the device of a session, or changes it. Another session with the same address is one that was in this browser before: its
   * user gets nothing there any more.
   */
  async set(session: { id: string; userId: number }, update: PushSubscriptionUpdate, now: number): Promise<void> {
    const { endpoint, keys, kinds, fileNames, locale = '' } = update
    const values = {
      ...({ endpoint, p256dh: keys.p256dh, auth: keys.auth, locale, file_names: fileNames ? 1 : 0 } as const),
      kinds: JSON.stringify([...new Set(kinds)]),
    }
    await this.db
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('session_id', '!=', session.id)
      .execute()
    await this.db
      .insertInto('push_devices')
      .values({ ...values, session_id: session.id, user_id: session.userId, made_at: now, next_at: null })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
      .execute()
    const beyond = this.db
      .selectFrom('push_devices')
      .select('id')
      .where('user_id', '=', session.userId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(MAX_DEVICES)
    await this.db.deleteFrom('push_devices').where('user_id', '=', session.userId).where('id', '<=', beyond).execute()
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('push_devices').where('id', '=', id).execute()
  }

  async removeOfSession(sessionId: string): Promise<void> {
    await this.db.deleteFrom('push_devices').where('session_id', '=', sessionId).execute()
  }
}
