import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
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

/** Delay after a failure of the database, in milliseconds. */
const AFTER_FAILURE = 10_000

/** Maximum duration of a timer in milliseconds: the clock may have been set. */
const LONGEST_SLEEP = 3_600_000

/**
 * Sends waiting deliveries: for each webhook in order and one at a time, so that a failing delivery delays the following ones until it is
 * given up. All state is in the database; while nothing waits there, nothing runs here.
 */
export class Sender {
  readonly #parts: SenderParts
  readonly #running = new Map<number, Promise<void>>()
  readonly #closing = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #starting: Promise<void> | null = null
  #startAgain = false

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Starts due deliveries, and sets a timer for the next one. */
  wake(): void {
    if (this.#closing.signal.aborted) return
    if (this.#starting) {
      this.#startAgain = true
      return
    }
    this.#starting = this.#startDue().finally(() => {
      this.#starting = null
      if (!this.#startAgain) return
      this.#startAgain = false
      this.wake()
    })
  }

  /** Sends a delivery once, without retries and regardless of waiting ones. */
  async once(delivery: OutgoingDelivery): Promise<void> {
    const attempt = await this.#tryDelivery(delivery)
    await this.#recordAttempt(delivery, attempt, { state: attempt.problem === null ? 'done' : 'failed', nextAt: null })
  }

  /** Aborts running deliveries; they are sent after the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new AppError('busy', 'The server is stopping.', { retryAfter: 5 }))
    clearTimeout(this.#timer)
    await this.#starting
    await Promise.all(this.#running.values())
  }

  async #startDue(): Promise<void> {
    const { db, log, now } = this.#parts
    clearTimeout(this.#timer)
    try {
      const free = (await new DeliveryReader(db).nextDeliveries()).filter(
        ({ webhookId }) => !this.#running.has(webhookId),
      )
      if (this.#closing.signal.aborted) return
      const due = free.filter(({ nextAt }) => nextAt <= now())
      for (const delivery of due.slice(0, MAX_CONCURRENT - this.#running.size)) this.#begin(delivery)
      const later = free.map(({ nextAt }) => nextAt - now()).filter((delay) => delay > 0)
      if (later.length > 0) this.#sleep(Math.min(...later))
    } catch (error) {
      log.error('webhooks cannot be read', errorFields(error))
      this.#sleep(AFTER_FAILURE)
    }
  }

  #sleep(delay: number): void {
    this.#timer = setTimeout(() => this.wake(), Math.min(delay, LONGEST_SLEEP)).unref()
  }

  #begin(delivery: OutgoingDelivery): void {
    const { webhookId } = delivery
    const running = this.#deliver(delivery).finally(() => {
      this.#running.delete(webhookId)
      this.wake()
    })
    this.#running.set(webhookId, running)
  }

  async #deliver(delivery: OutgoingDelivery): Promise<void> {
    const closing = this.#closing.signal
    try {
      const attempt = await this.#tryDelivery(delivery)
      await this.#recordAttempt(delivery, attempt, resultOf(attempt, delivery.tries + 1))
    } catch (error) {
      if (closing.aborted) return
      const { id, webhookId } = delivery
      this.#parts.log.error('a delivery failed', { webhook: webhookId, delivery: id, ...errorFields(error) })
      await sleep(AFTER_FAILURE, undefined, { signal: closing, ref: false }).catch(() => undefined)
    }
  }

  /** @throws the abort reason when the server stops */
  async #tryDelivery(delivery: OutgoingDelivery): Promise<DeliveryAttempt> {
    const { now, reach } = this.#parts
    const closing = this.#closing.signal
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
      return ended(null, late.aborted ? `There was no answer within ${PATIENCE / 1000} s.` : problemOf(error).message)
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
  return status >= 300 && status < 400 ? 'Redirects are not followed.' : `The answer was ${status}.`
}
