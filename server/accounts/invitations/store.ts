import { sql } from 'kysely'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Invitation, InvitationDraft } from './invitation.ts'
import { COLUMNS, type InvitationRow, invitationFromRow, rowFromDraft } from './row.ts'

/** The origin and the validity of a new invitation. Times are milliseconds since the epoch. */
export type NewInvitation = {
  readonly digest: string
  readonly createdBy: number | null
  readonly createdAt: number
  readonly expiresAt: number
}

/** Reads invitations. Those that were used or have expired are never returned. */
export class InvitationReader {
  protected readonly db: Db
  protected readonly now: number

  /** @param now milliseconds since the epoch */
  constructor(db: Db, now: number) {
    this.db = db
    this.now = now
  }

  /** Returns the open invitations, the newest first. */
  async all(): Promise<Invitation[]> {
    const rows: InvitationRow[] = await this.#open().select(COLUMNS).orderBy('id', 'desc').execute()
    return rows.map(invitationFromRow)
  }

  async byId(id: number): Promise<Invitation | undefined> {
    const row: InvitationRow | undefined = await this.#open().select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && invitationFromRow(row)
  }

  async byDigest(digest: string): Promise<Invitation | undefined> {
    const row: InvitationRow | undefined = await this.#open()
      .select(COLUMNS)
      .where('secret_hash', '=', digest)
      .executeTakeFirst()
    return row && invitationFromRow(row)
  }

  async count(): Promise<number> {
    const { count } = await this.#open()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns the folded usernames of open invitations. */
  async usernameKeys(): Promise<ReadonlySet<string>> {
    const rows = await this.#open().select('username_key').where('username_key', 'is not', null).execute()
    return new Set(rows.flatMap(({ username_key }) => username_key ?? []))
  }

  /** Returns whether an open invitation has a username that could be confused with this one. */
  async isInvited(username: string): Promise<boolean> {
    const key = usernameKey(username)
    return (await this.#open().select('id').where('username_key', '=', key).executeTakeFirst()) !== undefined
  }

  /** Returns the names of all groups by their ids. */
  async groupNames(): Promise<ReadonlyMap<number, string>> {
    const rows = await this.db.selectFrom('groups').select(['id', 'name']).execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  #open() {
    return this.db.selectFrom('invitations').where('used_at', 'is', null).where('expires_at', '>', this.now)
  }
}

/** Changes invitations. */
export class InvitationWriter extends InvitationReader {
  constructor(tx: Tx, now: number) {
    super(tx, now)
  }

  /** @returns the new id, never used before */
  async insert(draft: InvitationDraft, { digest, createdBy, createdAt, expiresAt }: NewInvitation): Promise<number> {
    const made = { secret_hash: digest, created_by: createdBy, created_at: createdAt, expires_at: expiresAt }
    const { id } = await this.db
      .insertInto('invitations')
      .values({ ...rowFromDraft(draft), ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Marks an open invitation as used. @returns whether it was still open */
  async claim(id: number): Promise<boolean> {
    const claimed = await this.db
      .updateTable('invitations')
      .set({ used_at: this.now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', this.now)
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  }

  /** Records the account that an invitation created. */
  async setUser(id: number, userId: number): Promise<void> {
    await this.db.updateTable('invitations').set({ user_id: userId }).where('id', '=', id).execute()
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('invitations').where('id', '=', id).execute()
  }

  /** Removes invitations that expired before a time, used ones too. */
  async prune(before: number): Promise<void> {
    await this.db.deleteFrom('invitations').where('expires_at', '<', before).execute()
  }

  /** Returns those of the groups that exist. */
  async existingGroups(ids: readonly number[]): Promise<number[]> {
    const rows = await this.db
      .selectFrom('groups')
      .select('id')
      .where('id', 'in', sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
      .execute()
    return rows.map(({ id }) => id)
  }
}
