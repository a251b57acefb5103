import type * as z from 'zod/mini'
import type {
  Notice,
  NoticePreferences,
  NoticesPage,
  NoticesQuery,
  ReadNotices,
  UnreadNotices,
} from '#contract/notices.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { NoticeEvents } from '#server/platform/events/notice-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { jobTopic, type Occurrence, type StoredNotice } from './notice.ts'
import { presentNotices } from './present.ts'
import { MAX_NOTICE_AGE, type NoticePosition, NoticeReader, type NoticesOf, NoticeWriter } from './store.ts'

export type NoticesParts = {
  readonly db: Db
  readonly storage: Pick<Storage, 'lstat'>
  readonly events: Pick<EventBus<NoticeEvents>, 'publish'>
  readonly findSubject: SubjectFinder
  readonly log: Pick<Log, 'error'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Users' notices: what happened while they were not looking. Each user has their own. */
export class Notices {
  readonly #parts: NoticesParts
  readonly #reader: NoticeReader
  /** Occurrences are stored one after another. */
  readonly #turns = Semaphore.mutex()

  constructor(parts: NoticesParts) {
    this.#parts = parts
    this.#reader = new NoticeReader(parts.db)
  }

  /** Returns a page of the subject's notices, the latest first. @throws AppError `invalid` for an unknown position */
  async list(subject: Subject, { before, limit }: z.output<typeof NoticesQuery>): Promise<NoticesPage> {
    const after = before === undefined ? null : parsePosition(before)
    const own = this.#noticesOf(subject)
    const { notices, last } = await this.#reader.page(own, { after, limit })
    return {
      notices: await this.#present(subject, notices),
      unread: await this.#reader.unread(own),
      next: last && `${last.at}-${last.id}`,
    }
  }

  /** Returns those of the notices that the user has not read, as they may see them now; none for a user who was removed. */
  async unread(userId: number, ids: readonly number[]): Promise<Notice[]> {
    const subject = ids.length > 0 && (await this.#parts.findSubject({ userId, address: null }))
    return subject ? this.#present(subject, await this.#reader.unreadWith(userId, ids)) : []
  }

  /** Marks notices as read. Waits for occurrences that are being stored. */
  async markRead({ userId }: Pick<Subject, 'userId'>, which: ReadNotices): Promise<UnreadNotices> {
    const { ids = [], jobs = [], until = null } = which
    return this.#change(userId, (writer) => writer.markRead(userId, { ids, topics: jobs.map(jobTopic), until }))
  }

  /** Removes a notice. @throws AppError `not_found` */
  async remove({ userId }: Pick<Subject, 'userId'>, id: number): Promise<UnreadNotices> {
    return this.#change(userId, async (writer) => {
      if (!(await writer.remove(userId, id))) throw notFound()
    })
  }

  /** Removes the subject's notices that are not later than `until` (milliseconds since the epoch). */
  async removeAll(
    { userId }: Pick<Subject, 'userId'>,
    until: number = Number.MAX_SAFE_INTEGER,
  ): Promise<UnreadNotices> {
    return this.#change(userId, (writer) => writer.removeUntil(userId, until))
  }

  /** Returns which kinds the subject wants to see. */
  preferences({ userId }: Pick<Subject, 'userId'>): Promise<NoticePreferences> {
    return this.#reader.preferences(userId)
  }

  /** Stores which kinds the subject wants to see from now on. */
  async setPreferences(
    { userId }: Pick<Subject, 'userId'>,
    preferences: NoticePreferences,
  ): Promise<NoticePreferences> {
    await this.#write((writer) => writer.setPreferences(userId, preferences))
    return preferences
  }

  /** Notifies a user of an occurrence. Never rejects: no change depends on it. */
  async add(occurrence: Occurrence): Promise<void> {
    const { events, findSubject, log, now } = this.#parts
    const { userId } = occurrence
    try {
      await this.#turns.run(async () => {
        const subject = await findSubject({ userId, address: null })
        if (!subject) return
        const { notice, isNew, isShown } = await this.#write((writer) => writer.add(occurrence, now()))
        const [presented] = await this.#present(subject, [notice])
        if (isNew && presented) events.publish('notice.added', { userId, notice: presented, shown: isShown })
        if (isShown) await this.#publishUnread(userId)
      })
    } catch (error) {
      log.error('a notification could not be stored', { user: userId, ...errorFields(error) })
    }
  }

  /** Resolves when all occurrences are stored. */
  async close(): Promise<void> {
    await this.#turns.run(async () => undefined)
  }

  #noticesOf({ userId, permissions }: Pick<Subject, 'userId' | 'permissions'>): NoticesOf {
    return { userId, isAdmin: permissions.admin, since: this.#parts.now() - MAX_NOTICE_AGE }
  }

  #present(subject: Subject, notices: readonly StoredNotice[]) {
    const { storage, log } = this.#parts
    const report = (error: unknown) => log.error('the item of a notification could not be read', errorFields(error))
    return presentNotices({ storage, reader: this.#reader, report }, subject, notices)
  }

  async #change(userId: number, work: (writer: NoticeWriter) => Promise<void>): Promise<UnreadNotices> {
    return this.#turns.run(async () => {
      await this.#write(work)
      return { unread: await this.#publishUnread(userId) }
    })
  }

  async #publishUnread(userId: number): Promise<number> {
    const subject = await this.#parts.findSubject({ userId, address: null })
    const unread = subject ? await this.#reader.unread(this.#noticesOf(subject)) : 0
    this.#parts.events.publish('notices.changed', { userId, unread })
    return unread
  }

  #write<T>(work: (writer: NoticeWriter) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute((tx) => work(new NoticeWriter(tx)))
  }
}

function parsePosition(text: string): NoticePosition {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  if (at === undefined || id === undefined)
    throw new AppError('invalid', 'This is not the position of a page.', { field: 'before' })
  return { at: Number(at), id: Number(id) }
}
