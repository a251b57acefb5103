import { sql } from 'kysely'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowFromAccount, rowFromNewUser, USER_COLUMNS, userFromRow } from './row.ts'
import type { UserScope } from './scope-overlap.ts'
import type { Account, Credentials, NewUser, User } from './user.ts'
import { usernameKey } from './username.ts'

/** Prefix of bcrypt hashes of any minor version. */
const BCRYPT = '$2%'

/** Query for users; the empty `part` matches every name. */
export type UserQuery = { readonly after: number; readonly part: string; readonly limit: number }

/** Reads users. */
export class UserReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async byId(id: number): Promise<User | undefined> {
    const row = await this.db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && userFromRow(row)
  }

  /** Returns all users, the oldest account first. */
  async all(): Promise<User[]> {
    const rows = await this.db.selectFrom('users').select(USER_COLUMNS).orderBy('id').execute()
    return rows.map(userFromRow)
  }

  /** Returns when users last signed in, by their id, in milliseconds since the epoch. Users who never did are absent. */
  async lastSignIns(only: number | null = null): Promise<ReadonlyMap<number, number>> {
    const rows = await this.db
      .selectFrom('users')
      .select(['id', 'last_sign_in_at'])
      .where((row) => (only === null ? row.lit(true) : row('id', '=', only)))
      .execute()
    return new Map(rows.flatMap(({ id, last_sign_in_at: at }) => (at === null ? [] : [[id, at] as const])))
  }

  /** Returns the names of these users by their ids, ordered by id. Ids of no user are absent. */
  async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', 'in', idsIn(ids))
      .orderBy('id')
      .execute()
    return new Map(rows.map(({ id, username }) => [id, username]))
  }

  /** Returns the credentials by the exact spelling of the name. */
  async credentials(username: string): Promise<Credentials | undefined> {
    return this.db
      .selectFrom('users')
      .select(['id as userId', 'password_hash as passwordHash'])
      .where('username', '=', username)
      .executeTakeFirst()
  }

  /** Returns whether any user has a bcrypt hash, as File Browser created. */
  async hasBcryptHashes(): Promise<boolean> {
    const found = await this.db
      .selectFrom('users')
      .select('id')
      .where('password_hash', 'like', BCRYPT)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  /** Returns whether an account other than `self` has a name that could be confused with this one. */
  async isTaken(username: string, self: number | null = null): Promise<boolean> {
    const key = usernameKey(username)
    const found = await this.db.selectFrom('users').select('id').where('username_key', '=', key).executeTakeFirst()
    return found !== undefined && found.id !== self
  }

  /** Returns the scopes of all users but `self`. */
  async scopesOfOthers(self: number | null = null): Promise<UserScope[]> {
    const rows = await this.db.selectFrom('users').select(['id', 'scope', 'home_key']).execute()
    return rows
      .filter(({ id }) => id !== self)
      .map(({ scope, home_key }) => ({ scope: parsePlainPath(scope), isPrivate: home_key !== null }))
  }

  /** Returns the private homes. */
  async homes(): Promise<UserScope[]> {
    // No home has an empty key; the comparison, unlike a test for null, uses the index.
    const rows = await this.db.selectFrom('users').select('scope').where('home_key', '>', '').execute()
    return rows.map(({ scope }) => ({ scope: parsePlainPath(scope), isPrivate: true }))
  }

  /** Returns the highest id ever assigned; 0 when there was no user. */
  async lastId(): Promise<number> {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'users'`.execute(this.db)
    return rows[0]?.seq ?? 0
  }

  async hasAdministrator(): Promise<boolean> {
    return this.hasOtherAdministrator(PROGRAM_USER_ID)
  }

  /** Returns whether any user but `self` is an administrator. */
  async hasOtherAdministrator(self: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('users')
      .select('id')
      .where('may_admin', '=', 1)
      .where('id', '!=', self)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }

  /** Returns whether all these groups exist. */
  async hasGroups(ids: readonly number[]): Promise<boolean> {
    const { count } = await this.db
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'in', idsIn(ids))
      .executeTakeFirstOrThrow()
    return count === ids.length
  }

  /** Returns users ordered by id: those with an id above `after` whose name contains `part`, at most `limit`. */
  async some({ after, part, limit }: UserQuery): Promise<User[]> {
    const rows = await this.db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('id', '>', after)
      .where((row) => row(row.fn<number>('instr', ['username_key', row.val(usernameKey(part))]), '>', 0))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(userFromRow)
  }
}

/** Changes users. */
export class UserWriter extends UserReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns the new id, never used before */
  async insert(user: NewUser, now: number): Promise<number> {
    const { id, ...anew } = user
    const keepsId = id !== undefined && id > (await this.lastId())
    const row = await this.db
      .insertInto('users')
      .values(rowFromNewUser(keepsId ? user : anew, now))
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /**
   * Stores the changed fields of an account, and its password hash when given. A user whose scope changes gives up a private home
   * and the views of folders. Columns of equal values stay as they are: a value of a later version is read as its fallback here.
   */
  async update(user: User, account: Account, passwordHash: string | null): Promise<void> {
    const { id, scope } = user
    if (scope !== account.scope) await this.db.deleteFrom('folder_views').where('user_id', '=', id).execute()
    await this.db
      .updateTable('users')
      .set(changedColumns(user, account))
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .$if(passwordHash !== null, (query) => query.set({ password_hash: passwordHash ?? '' }))
      .$if(scope !== account.scope, (query) =>
        query.set({ home_key: null, scope_since: sql<number>`cast(unixepoch('subsec') * 1000 as integer)` }),
      )
      .where('id', '=', id)
      .execute()
  }

  /** Makes a user a member of exactly these groups. Groups that get or lose a member have a new revision. */
  async setGroups(userId: number, groups: readonly number[]): Promise<void> {
    const ids = idsIn(groups)
    const theirs = sql<number>`(select group_id from group_members where user_id = ${userId})`
    await sql`update "groups" set revision = revision + 1
      where (id in ${ids}) <> (id in ${theirs})`.execute(this.db)
    await this.db.deleteFrom('group_members').where('user_id', '=', userId).where('group_id', 'not in', ids).execute()
    await sql`insert or ignore into group_members (group_id, user_id)
      select value, ${userId} from json_each(${JSON.stringify(groups)})`.execute(this.db)
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('users').where('id', '=', id).execute()
  }

  /** Replaces the hash of an unchanged password: sessions continue. */
  async rehash({ userId, passwordHash }: Credentials, better: string): Promise<void> {
    await this.db
      .updateTable('users')
      .set({ password_hash: better })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .execute()
  }
}

/** Returns ids as a subquery, because the number of parameters is limited. */
const idsIn = (ids: readonly number[]) => sql<number>`(select value from json_each(${JSON.stringify(ids)}))`

/** Returns the columns in which two states of an account differ. */
function changedColumns(before: Account, after: Account): Partial<ReturnType<typeof rowFromAccount>> {
  const old = new Map<string, unknown>(Object.entries(rowFromAccount(before)))
  return Object.fromEntries(Object.entries(rowFromAccount(after)).filter(([name, value]) => old.get(name) !== value))
}
