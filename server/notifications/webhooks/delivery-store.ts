import { HOOK_EVENTS, type HookEvent } from '#contract/hooks.ts'
import { WebhookDelivery } from '#contract/webhooks.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import {
  type DeliveryAttempt,
  type DeliveryResult,
  DONE_LIFETIME,
  MAX_ENDED,
  type OutgoingDelivery,
} from './webhook.ts'

/** An event to be delivered to a webhook. */
export type NewDelivery = { readonly event: HookEvent; readonly payload: string }

const SHOWN = ['id', 'made_at', 'event', 'tries', 'state', 'status', 'problem', 'took', 'next_at'] as const

const OUTGOING = [
  ...(['webhooks.id as webhookId', 'webhooks.url', 'webhooks.secret'] as const),
  ...(['webhook_deliveries.id', 'webhook_deliveries.event', 'webhook_deliveries.payload'] as const),
  ...(['webhook_deliveries.tries', 'webhook_deliveries.next_at as dueAt'] as const),
] as const

/** Reads deliveries. */
export class DeliveryReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns deliveries, the latest first, before an id if given. Those of events of a later version are left out. */
  async page(webhookId: number, before: number | null, most: number): Promise<WebhookDelivery[]> {
    let query = this.db
      .selectFrom('webhook_deliveries')
      .select(SHOWN)
      .where('webhook_id', '=', webhookId)
      .where('event', 'in', HOOK_EVENTS)
    if (before !== null) query = query.where('id', '<', before)
    return (await query.orderBy('id', 'desc').limit(most).execute()).map(shown)
  }

  async byId(webhookId: number, id: number): Promise<WebhookDelivery | undefined> {
    const row = await this.db
      .selectFrom('webhook_deliveries')
      .select(SHOWN)
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .where('event', 'in', HOOK_EVENTS)
      .executeTakeFirst()
    return row && shown(row)
  }

  /** Returns the next delivery of each enabled webhook; the longest waiting comes first. */
  async nextDeliveries(): Promise<OutgoingDelivery[]> {
    const rows = await this.db
      .selectFrom('webhooks')
      // Looked up for each webhook: thousands may wait for one.
      .innerJoin('webhook_deliveries', (join) =>
        join.on(({ eb, selectFrom }) =>
          eb(
            'webhook_deliveries.id',
            '=',
            selectFrom('webhook_deliveries as waiting')
              .select(({ fn }) => fn.min('waiting.id').as('id'))
              .where('waiting.state', '=', 'waiting')
              .whereRef('waiting.webhook_id', '=', 'webhooks.id'),
          ),
        ),
      )
      .select(OUTGOING)
      .where('webhooks.enabled', '=', 1)
      .orderBy('webhook_deliveries.next_at')
      .orderBy('webhook_deliveries.id')
      .execute()
    return rows.map(outgoing)
  }

  async outgoing(id: number): Promise<OutgoingDelivery | undefined> {
    const row = await this.db
      .selectFrom('webhooks')
      .innerJoin('webhook_deliveries', 'webhook_deliveries.webhook_id', 'webhooks.id')
      .select(OUTGOING)
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst()
    return row && outgoing(row)
  }
}

/** Changes deliveries. */
export class DeliveryWriter extends DeliveryReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /**
   * Adds a waiting delivery; with `sent` one that is being sent already, which counts as failed should the program end meanwhile. @returns
   * its id
   */
  async add(webhookId: number, { event, payload }: NewDelivery, now: number, sent = false): Promise<number> {
    const { id } = await this.db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: webhookId,
        event,
        payload,
        state: sent ? 'failed' : 'waiting',
        tries: 0,
        problem: sent ? 'The delivery was interrupted.' : null,
        next_at: sent ? null : now,
        made_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Retains the latest `most` waiting deliveries of a webhook. @returns the number of dropped ones */
  async dropWaiting(webhookId: number, most: number): Promise<number> {
    const beyond = this.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'waiting')
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(most)
    const { numDeletedRows } = await this.db
      .deleteFrom('webhook_deliveries')
      .where('state', '=', 'waiting')
      .where('webhook_id', '=', webhookId)
      .where('id', '<=', beyond)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Records an attempt. A delivery that was given up meanwhile stays so, unless it was delivered after all. */
  async recordAttempt(
    id: number,
    { at, took, status, problem }: DeliveryAttempt,
    verdict: DeliveryResult,
  ): Promise<void> {
    const { state, nextAt } = verdict
    let update = this.db
      .updateTable('webhook_deliveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), tried_at: at, took, status, problem, state, next_at: nextAt }))
      .where('id', '=', id)
    if (state === 'waiting') update = update.where('state', '=', 'waiting')
    await update.execute()
  }

  /** Queues a delivery again as if it had never been sent. */
  async requeueDelivery(id: number, now: number): Promise<void> {
    await this.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', tries: 0, next_at: now })
      .where('id', '=', id)
      .execute()
  }

  /** Marks all waiting deliveries of a webhook as failed. */
  async failWaiting(webhookId: number, problem: string): Promise<void> {
    await this.db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', problem, next_at: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute()
  }

  /** Deletes deliveries that succeeded long ago, and those of a webhook beyond the latest ended ones. */
  async prune(webhookId: number, now: number): Promise<void> {
    await this.db
      .deleteFrom('webhook_deliveries')
      .where('state', '=', 'done')
      .where('webhook_id', '=', webhookId)
      .where('made_at', '<', now - DONE_LIFETIME)
      .execute()
    const beyond = this.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', 'in', ['done', 'failed'])
      .where('webhook_id', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(MAX_ENDED)
    await this.db
      .deleteFrom('webhook_deliveries')
      .where('state', 'in', ['done', 'failed'])
      .where('webhook_id', '=', webhookId)
      .where('id', '<=', beyond)
      .execute()
  }
}

type ShownRow = Record<'id' | 'made_at' | 'tries', number> &
  Record<'event' | 'state', string> &
  Record<'status' | 'took' | 'next_at', number | null> & { problem: string | null }

/** Built field by field: the payload is not shown. */
const shown = (row: ShownRow): WebhookDelivery =>
  WebhookDelivery.parse({
    id: row.id,
    at: row.made_at,
    event: row.event,
    tries: row.tries,
    state: row.state,
    status: row.status,
    problem: row.problem,
    took: row.took,
    nextAt: row.next_at,
  })

const outgoing = (row: Omit<OutgoingDelivery, 'dueAt'> & { dueAt: number | null }): OutgoingDelivery => ({
  ...row,
  dueAt: row.dueAt ?? 0,
})
