import { MAX_NOTICES, NoticeKind, type NoticePreferences } from '#contract/notices.ts'
import { parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { NoticesTable } from '#server/platform/database/tables.ts'
import { storedElements, storedJsonOr } from '#server/platform/json/stored-values.ts'
import {
  ADMIN_KINDS,
  COLLECTING,
  mergedContent,
  NoticeContent,
  type Occurrence,
  type StoredNotice,
  topicOf,
} from './notice.ts'

/**
 * Time after which a notice is removed, in milliseconds.
 *
 * @limit Notifications | Age of the oldest notification | {ms}
 */
export const MAX_NOTICE_AGE = 90 * 86_400_000

/** Position of a notice in the list, the latest first. */
export type NoticePosition = { readonly at: number; readonly id: number }

/** User whose notices are read, and the time from which on, in milliseconds since the epoch. Some are only for administrators. */
export type NoticesOf = { readonly userId: number; readonly isAdmin: boolean; readonly since: number }

/** A link as far as notices refer to it. */
type NoticedLink = { readonly place: VirtualPath; readonly isCollection: boolean }

/** Reads users' notices. */
export class NoticeReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns notices after a position, the latest first; none that a later version stored. */
  async page(whose: NoticesOf, options: { after: NoticePosition | null; limit: number }) {
    const { after, limit } = options
    const rows = await this.#visible(whose)
      .selectAll()
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? 0))),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const last = rows.length === limit ? (rows.at(-1) ?? null) : null
    return { notices: rows.flatMap((row) => noticeFromRow(row) ?? []), last }
  }

  /** Returns the notices with these ids that the user has not read, the oldest first. */
  async unreadWith(userId: number, ids: readonly number[]): Promise<StoredNotice[]> {
    const rows = await this.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', 'in', ids)
      .where('is_read', '=', 0)
      .orderBy('id')
      .execute()
    return rows.flatMap((row) => noticeFromRow(row) ?? [])
  }

  async unread(whose: NoticesOf): Promise<number> {
    const row = await this.#visible(whose)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('is_read', '=', 0)
      .executeTakeFirst()
    return row?.count ?? 0
  }

  /** Returns the user's present links by their hashes. */
  async links(userId: number, hashes: readonly string[]): Promise<ReadonlyMap<string, NoticedLink>> {
    if (hashes.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('shares')
      .select(['hash', 'place', 'title', 'collection'])
      .where('user_id', '=', userId)
      .where('hash', 'in', hashes)
      .execute()
    return new Map(
      rows.map(({ hash, place, collection }) => [
        hash,
        { place: parseStoredPath(place), isCollection: collection !== null },
      ]),
    )
  }

  /** Returns which kinds the user wants to see. */
  async preferences(userId: number): Promise<NoticePreferences> {
    const row = await this.db
      .selectFrom('notice_preferences')
      .select('hidden')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const hidden = new Set(storedElements(NoticeKind, row?.hidden ?? '[]'))
    return {
      upload_received: !hidden.has('upload_received'),
      link_used: !hidden.has('link_used'),
      job_failed: !hidden.has('job_failed'),
      storage_low: !hidden.has('storage_low'),
      quota_low: !hidden.has('quota_low'),
      folder_quota_low: !hidden.has('folder_quota_low'),
      recovery_code_used: !hidden.has('recovery_code_used'),
    }
  }

  #visible({ userId, isAdmin, since }: NoticesOf) {
    return this.db
      .selectFrom('notices')
      .where('user_id', '=', userId)
      .where('is_shown', '=', 1)
      .where('at', '>=', since)
      .$if(!isAdmin, (query) => query.where('topic', 'not in', [...ADMIN_KINDS]))
  }
}

/** Changes users' notices. */
export class NoticeWriter extends NoticeReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds an occurrence to a recent notice of the same topic, or stores it as a new one; removes notices beyond the limits. */
  async add({ userId, place, count, content }: Occurrence, now: number) {
    const topic = topicOf(content)
    const recent = await this.#recent(userId, topic, now - COLLECTING[content.kind].time)
    const before = recent && noticeFromRow(recent)
    if (before) {
      const grown: StoredNotice = {
        ...before,
        place: place ?? before.place,
        count: before.count + count,
        content: mergedContent(before.content, content),
        at: now,
        isRead: before.isRead && !COLLECTING[content.kind].isUnreadAgain,
      }
      await this.db
        .updateTable('notices')
        .set({ ...columnsOf(grown), at: now })
        .where('id', '=', before.id)
        .execute()
      return { notice: grown, isNew: false, isShown: recent.is_shown === 1 }
    }
    const isShown = (await this.preferences(userId))[content.kind]
    const fresh = { place, count, content, at: now, isRead: false }
    const { id } = await this.db
      .insertInto('notices')
      .values({ user_id: userId, topic, ...columnsOf(fresh), is_shown: isShown ? 1 : 0, created_at: now, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.#prune(userId, isShown, now)
    return { notice: { ...fresh, id }, isNew: true, isShown }
  }

  /** Marks notices as read: those with these ids or topics, and those not later than `until`. */
  async markRead(userId: number, which: { ids: readonly number[]; topics: readonly string[]; until: number | null }) {
    const { ids, topics, until } = which
    await this.db
      .updateTable('notices')
      .set({ is_read: 1 })
      .where('user_id', '=', userId)
      .where('is_read', '=', 0)
      .where((eb) =>
        eb.or([
          ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
          ...(topics.length > 0 ? [eb('topic', 'in', topics)] : []),
          ...(until === null ? [] : [eb('at', '<=', until)]),
        ]),
      )
      .execute()
  }

  /** Removes a notice. Returns false if the user has no such notice. */
  async remove(userId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('notices')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Removes the notices not later than `until`. */
  async removeUntil(userId: number, until: number): Promise<void> {
    await this.db.deleteFrom('notices').where('user_id', '=', userId).where('at', '<=', until).execute()
  }

  /** Stores which kinds the user wants to see. */
  async setPreferences(userId: number, preferences: NoticePreferences): Promise<void> {
    const hidden = JSON.stringify(NoticeKind.options.filter((kind) => !preferences[kind]))
    await this.db
      .insertInto('notice_preferences')
      .values({ user_id: userId, hidden })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hidden }))
      .execute()
  }

  #recent(userId: number, topic: string, since: number): Promise<NoticeRow | undefined> {
    return this.db
      .selectFrom('notices')
      .selectAll()
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  async #prune(userId: number, isShown: boolean, now: number): Promise<void> {
    await this.db
      .deleteFrom('notices')
      .where('at', '<', now - MAX_NOTICE_AGE)
      .execute()
    // Those that are not shown, which may only be sent by mail, have a limit of their own: they must not displace others.
    await this.db
      .deleteFrom('notices')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notices')
          .select('id')
          .where('user_id', '=', userId)
          .where('is_shown', '=', isShown ? 1 : 0)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(-1)
          .offset(MAX_NOTICES),
      )
      .execute()
  }
}

type NoticeRow = Omit<NoticesTable, 'id'> & { id: number }

const columnsOf = ({ place, count, content, isRead }: Omit<StoredNotice, 'id'>) => ({
  place,
  count,
  content: JSON.stringify(content),
  is_read: isRead ? 1 : 0,
})

/** Returns the notice in a row; null if a later version stored it. */
function noticeFromRow(row: NoticeRow): StoredNotice | null {
  const content = storedJsonOr<NoticeContent | null>(NoticeContent, row.content, null)
  if (content === null) return null
  const place = row.place === null ? null : parseStoredPath(row.place)
  return { id: row.id, at: row.at, isRead: row.is_read === 1, place, count: row.count, content }
}
