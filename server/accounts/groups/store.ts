import { sql } from 'kysely'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Group, GroupFields } from './group.ts'
import { groupFromRow, rowFromGroup } from './row.ts'

/** Ids of the members as JSON, in no particular order. */
const MEMBERS = sql<string>`(
  select json_group_array(user_id) from group_members where group_members.group_id = "groups".id)`.as('members')

const COLUMNS = ['id', 'name', 'description', 'permissions', 'commands', 'revision', MEMBERS] as const

/** Reads groups. */
export class GroupReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns all groups, ordered by their folded names. */
  async all(): Promise<Group[]> {
    const rows = await this.db.selectFrom('groups').select(COLUMNS).orderBy('name_key').execute()
    return rows.map(groupFromRow)
  }

  async byId(id: number): Promise<Group | undefined> {
    const row = await this.db.selectFrom('groups').select(COLUMNS).where('id', '=', id).executeTakeFirst()
    return row && groupFromRow(row)
  }

  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns whether a group other than `self` has a name that could be confused with this one. */
  async isTaken(name: string, self: number | null = null): Promise<boolean> {
    const key = usernameKey(name)
    const found = await this.db.selectFrom('groups').select('id').where('name_key', '=', key).executeTakeFirst()
    return found !== undefined && found.id !== self
  }
}

/** Changes groups. Users whose groups change get a new revision, so that their tokens are renewed. */
export class GroupWriter extends GroupReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** @returns the new id, never used before */
  async insert(group: GroupFields, now: number): Promise<number> {
    const { id } = await this.db
      .insertInto('groups')
      .values({ ...rowFromGroup(group), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.#addMembers(id, group.members)
    await this.#touchMembers(id)
    return id
  }

  /** Stores the changed fields of a group. Columns of equal values stay as they are: a value of a later version is read as none here. */
  async update(before: Group, after: GroupFields): Promise<void> {
    const { id } = before
    await this.#touchMembers(id)
    await this.db
      .updateTable('groups')
      .set(changedColumns(before, after))
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const [was, is] = [new Set(before.members), new Set(after.members)]
    const gone = before.members.filter((member) => !is.has(member))
    await this.db
      .deleteFrom('group_members')
      .where('group_id', '=', id)
      .where('user_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(gone)}))`)
      .execute()
    await this.#addMembers(
      id,
      after.members.filter((member) => !was.has(member)),
    )
    await this.#touchMembers(id)
  }

  async remove(id: number): Promise<void> {
    await this.#touchMembers(id)
    await this.db.deleteFrom('groups').where('id', '=', id).execute()
  }

  async #addMembers(id: number, members: readonly number[]): Promise<void> {
    await sql`insert into group_members (group_id, user_id)
      select ${id}, value from json_each(${JSON.stringify(members)})`.execute(this.db)
  }

  /** Increments the revision of the members. */
  async #touchMembers(id: number): Promise<void> {
    await this.db
      .updateTable('users')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', 'in', (row) => row.selectFrom('group_members').select('user_id').where('group_id', '=', id))
      .execute()
  }
}

/** Returns the columns in which two states of a group differ. */
function changedColumns(before: GroupFields, after: GroupFields): Partial<ReturnType<typeof rowFromGroup>> {
  const old = new Map<string, unknown>(Object.entries(rowFromGroup(before)))
  return Object.fromEntries(Object.entries(rowFromGroup(after)).filter(([name, value]) => old.get(name) !== value))
}
