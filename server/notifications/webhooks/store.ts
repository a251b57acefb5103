import { HookEvent } from '#contract/hooks.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { WebhooksTable } from '#server/platform/database/tables.ts'
import { storedElements } from '#server/platform/json/stored-values.ts'
import type { StoredWebhook, WebhookSettings } from './webhook.ts'

/** All columns but the secret. */
const SHOWN = ['id', 'url', 'events', 'enabled'] as const
type Row = Pick<WebhooksTable, Exclude<(typeof SHOWN)[number], 'id'>> & { id: number }

/** Reads webhooks. */
export class WebhookReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns all webhooks, the oldest first. */
  async all(): Promise<StoredWebhook[]> {
    const rows = await this.db.selectFrom('webhooks').select(SHOWN).orderBy('id').execute()
    return Promise.all(rows.map((row) => this.#whole(row)))
  }

  async byId(id: number): Promise<StoredWebhook | undefined> {
    const row = await this.db.selectFrom('webhooks').select(SHOWN).where('id', '=', id).executeTakeFirst()
    return row && this.#whole(row)
  }

  /** Returns the enabled webhooks and their events. */
  async enabledWebhooks(): Promise<{ readonly id: number; readonly events: readonly HookEvent[] }[]> {
    const rows = await this.db.selectFrom('webhooks').select(['id', 'events']).where('enabled', '=', 1).execute()
    return rows.map(({ id, events }) => ({ id, events: eventsOf(events) }))
  }

  async #whole({ id, url, events, enabled }: Row): Promise<StoredWebhook> {
    const last = await this.db
      .selectFrom('webhook_deliveries')
      .select(['tried_at', 'problem', 'status'])
      .where('webhook_id', '=', id)
      .where('tried_at', 'is not', null)
      .orderBy('tried_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const at = last?.tried_at ?? null
    return {
      id,
      url,
      events: eventsOf(events),
      enabled: enabled === 1,
      last: last && at !== null ? { at, ok: last.problem === null, status: last.status } : null,
    }
  }
}

/** Returns the events in a row, without those of a later version, which are not sent by this one. */
const eventsOf = (json: string): HookEvent[] => storedElements(HookEvent, json)

/** Changes webhooks. */
export class WebhookWriter extends WebhookReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** @returns its id, never used before */
  async add(wish: WebhookSettings, secret: string, now: number): Promise<number> {
    const { id } = await this.db
      .insertInto('webhooks')
      .values({ ...columnsOf(wish), secret, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Changes a webhook. Events of a later version stay stored while the known ones are unchanged. */
  async change(id: number, wish: WebhookSettings): Promise<void> {
    const { events, ...columns } = columnsOf(wish)
    const row = await this.db.selectFrom('webhooks').select('events').where('id', '=', id).executeTakeFirst()
    const isSame = row !== undefined && JSON.stringify(eventsOf(row.events)) === events
    await this.db
      .updateTable('webhooks')
      .set(isSame ? columns : { ...columns, events })
      .where('id', '=', id)
      .execute()
  }

  /** @returns whether the webhook exists */
  async setSecret(id: number, secret: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('webhooks')
      .set({ secret })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Deletes a webhook with its deliveries. */
  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('webhooks').where('id', '=', id).execute()
  }
}

const columnsOf = ({ url, events, enabled }: WebhookSettings) => ({
  url,
  events: JSON.stringify(events),
  enabled: enabled ? 1 : 0,
})
