import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { DueTasks } from '#server/platform/queue/due-tasks.ts'
import { DeliveryReader, DeliveryWriter } from './delivery-store.ts'
import { type DeliveryPolicy, post } from './post.ts'
import { problemOf } from './problem.ts'
import { deliveryHeaders } from './signature.ts'
import { type DeliveryAttempt, type DeliveryResult, type OutgoingDelivery, resultOf } from './webhook.ts'

export type SenderParts = {
  readonly db: Db
  readonly log: Log
  readonly reach: DeliveryPolicy
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Maximum number of concurrent deliveries of all webhooks.
 *
 * @limit Live updates, webhooks and audit trail | Concurrent deliveries, one of each webhook | {}
 */
const MAX_CONCURRENT = 4

/**
 * Time limit of a delivery in milliseconds, from the lookup of the name to the response.
 *
 * @limit Live updates, webhooks and audit trail | Duration of one delivery | {ms}
 */
const PATIENCE = 10_000

/**
 * Sends waiting deliveries: for each webhook in order and one at a time, so that a failing delivery delays the following ones until it is
 * given up. All state is in the database; while nothing waits there, nothing runs here.
 */
export class Sender {
  readonly #parts: SenderParts
  readonly #tasks: DueTasks<OutgoingDelivery>

  constructor(parts: SenderParts) {
    this.#parts = parts
    const { db, log, now } = parts
    this.#tasks = new DueTasks({
      ...{ log, now, name: 'a delivery', limit: MAX_CONCURRENT },
      read: () => new DeliveryReader(db).nextDeliveries(),
      keyOf: ({ webhookId }) => webhookId,
      run: async (delivery) => {
        const attempt = await this.#tryDelivery(delivery)
        await this.#recordAttempt(delivery, attempt, resultOf(attempt, delivery.tries + 1))
      },
    })
  }

  /** Starts due deliveries, and sets a timer for the next one. */
  wake(): void {
    this.#tasks.wake()
  }

  /** Sends a delivery once, without retries and regardless of waiting ones. */
  async once(delivery: OutgoingDelivery): Promise<void> {
    const attempt = await this.#tryDelivery(delivery)
    await this.#recordAttempt(delivery, attempt, { state: attempt.problem === null ? 'done' : 'failed', nextAt: null })
  }

  /** Aborts running deliveries; they are sent after the next start. */
  close(): Promise<void> {
    return this.#tasks.close()
  }

  /** @throws the abort reason when the server stops */
  async #tryDelivery(delivery: OutgoingDelivery): Promise<DeliveryAttempt> {
    const { now, reach } = this.#parts
    const { closing } = this.#tasks
    const late = AbortSignal.timeout(PATIENCE)
    const at = now()
    const began = performance.now()
    const ended = (status: number | null, problem: string | null) => ({
      ...{ at, took: Math.round(performance.now() - began), status, problem },
    })
    try {
      const { url, payload: body } = delivery
      const signal = AbortSignal.any([late, closing])
      const status = await post({ url, headers: deliveryHeaders(delivery, at), body, signal }, reach)
      return ended(status, problemOfStatus(status))
    } catch (error) {
      closing.throwIfAborted()
      return ended(
        null,
        late.aborted ? `The server did not respond within ${PATIENCE / 1000} s.` : problemOf(error).message,
      )
    }
  }

  async #recordAttempt(
    { id, webhookId, event, tries }: OutgoingDelivery,
    attempt: DeliveryAttempt,
    verdict: DeliveryResult,
  ): Promise<void> {
    const { db, log, now } = this.#parts
    await db.transaction().execute(async (tx) => {
      const writer = new DeliveryWriter(tx)
      await writer.recordAttempt(id, attempt, verdict)
      if (verdict.state !== 'waiting') await writer.prune(webhookId, now())
    })
    const { status, problem, took } = attempt
    const said = { webhook: webhookId, delivery: id, event, tries: tries + 1, status, took }
    if (verdict.state === 'done') log.debug('webhook delivered', said)
    else log.warn('a webhook delivery failed', { ...said, problem, again: verdict.state === 'waiting' })
  }
}

function problemOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'Redirects are not followed.' : `The response had status ${status}.`
}
