import { MailProblem } from '#contract/mail.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** The next mail of a user. */
export type DueMail = {
  readonly userId: number
  readonly dueAt: number
  /** Number of failed attempts. */
  readonly tries: number
}

/** Delays before the second, third … attempt in milliseconds; after the last of them the mail has failed. */
export const DELAYS: readonly number[] = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60].map((minutes) => minutes * 60_000)

/** Time for which notifications are collected, in milliseconds: the files of one upload arrive together. */
export const COLLECTING = 60_000

/**
 * Minimum time between two mails to a user in milliseconds; notifications of the meantime come in one.
 *
 * @limit Email | Time between two emails to a user | {ms}
 */
export const MAIL_INTERVAL = 15 * 60_000

/**
 * Maximum number of notifications that wait to be sent to a user, and to all users; the oldest are dropped.
 *
 * @limit Email | Notifications of one user that wait to be sent | {}
 */
export const MAX_WAITING = 500
/** @limit Email | Notifications of all users that wait to be sent | {} */
const MAX_WAITING_ALL = 20_000

/** Reads the notifications that wait. */
export class QueueReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the next mail of each user for whom something waits; the longest waiting comes first. */
  async dueMails(): Promise<DueMail[]> {
    const rows = await this.db
      .selectFrom('mail_recipients')
      .select(['user_id as userId', 'next_at as dueAt', 'tries'])
      .where('next_at', 'is not', null)
      .orderBy('next_at')
      .execute()
    return rows.map(({ userId, dueAt, tries }) => ({ userId, dueAt: dueAt ?? 0, tries }))
  }

  /** Returns the ids of the notices that wait for a user, the oldest first, and the position of the last one in the queue. */
  async waiting(userId: number): Promise<{ readonly notices: number[]; readonly last: number }> {
    const rows = await this.db
      .selectFrom('mail_queue')
      .select(['id', 'notice_id'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return { notices: rows.map((row) => row.notice_id), last: rows.at(-1)?.id ?? 0 }
  }

  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('mail_queue')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
}

/** Changes the notifications that wait. */
export class QueueWriter extends QueueReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds a notification. The first one that waits sets the time of the mail. */
  async add(userId: number, noticeId: number, now: number): Promise<void> {
    await this.db.insertInto('mail_queue').values({ user_id: userId, notice_id: noticeId, made_at: now }).execute()
    await this.db
      .updateTable('mail_recipients')
      .set(({ eb, fn, val }) => ({
        next_at: fn<number>('max', [val(now + COLLECTING), eb(fn.coalesce('sent_at', val(0)), '+', MAIL_INTERVAL)]),
      }))
      .where('user_id', '=', userId)
      .where('next_at', 'is', null)
      .execute()
    await this.#dropOldest(MAX_WAITING, userId)
    await this.#dropOldest(MAX_WAITING_ALL, null)
  }

  async #dropOldest(most: number, userId: number | null): Promise<void> {
    let beyond = this.db.selectFrom('mail_queue').select('id')
    let removal = this.db.deleteFrom('mail_queue')
    if (userId !== null) {
      beyond = beyond.where('user_id', '=', userId)
      removal = removal.where('user_id', '=', userId)
    }
    await removal.where('id', '<=', beyond.orderBy('id', 'desc').limit(1).offset(most)).execute()
  }

  /** Removes what was sent, or need not be sent (`sentAt` null), and schedules the next mail if more came meanwhile. */
  async recordDone(userId: number, last: number, sentAt: number | null, now: number): Promise<void> {
    await this.#remove(userId, last)
    const { notices } = await this.waiting(userId)
    await this.db
      .updateTable('mail_recipients')
      .set({
        ...(sentAt !== null && { sent_at: sentAt, failed_at: null, problem: null }),
        tries: 0,
        next_at: notices.length > 0 ? now + MAIL_INTERVAL : null,
      })
      .where('user_id', '=', userId)
      .execute()
  }

  /** Records a failure and the time of the next attempt; null gives up, and removes what should have been sent. */
  async recordFailure(
    userId: number,
    { at, problem, nextAt, last }: { at: number; problem: MailProblem; nextAt: number | null; last: number },
  ): Promise<void> {
    if (nextAt === null) await this.#remove(userId, last)
    await this.db
      .updateTable('mail_recipients')
      .set(({ eb }) => ({
        tries: nextAt === null ? 0 : eb('tries', '+', 1),
        failed_at: at,
        problem,
        next_at: nextAt,
      }))
      .where('user_id', '=', userId)
      .execute()
  }

  /** Removes everything that waits for a user, or for all users. */
  async clear(userId: number | null): Promise<void> {
    const forgotten = { next_at: null, tries: 0, failed_at: null, problem: null }
    if (userId === null) {
      await this.db.deleteFrom('mail_queue').execute()
      await this.db.updateTable('mail_recipients').set(forgotten).execute()
      return
    }
    await this.#remove(userId, Number.MAX_SAFE_INTEGER)
    await this.db.updateTable('mail_recipients').set(forgotten).where('user_id', '=', userId).execute()
  }

  async #remove(userId: number, last: number): Promise<void> {
    await this.db.deleteFrom('mail_queue').where('user_id', '=', userId).where('id', '<=', last).execute()
  }
}

/** Returns a stored problem; `other` for one of a later version. */
export const problemOf = (stored: string | null): MailProblem =>
  MailProblem.options.find((problem) => problem === stored) ?? 'other'
