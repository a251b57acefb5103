import { sql } from 'kysely'
import { parseCommands, parsePermissions } from '#server/accounts/users/group-grants.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { GroupsTable } from '#server/platform/database/tables.ts'
import type { Group, GroupFields } from './group.ts'

type GroupRow = Omit<GroupsTable, 'id' | 'revision' | 'name_key' | 'created_at'> & {
  id: number
  revision: number
  members: string
}

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

  async update(id: number, group: GroupFields): Promise<void> {
    await this.#touchMembers(id)
    await this.db
      .updateTable('groups')
      .set(rowFromGroup(group))
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const before = await this.#membersOf(id)
    const gone = [...before].filter((member) => !group.members.includes(member))
    await this.db
      .deleteFrom('group_members')
      .where('group_id', '=', id)
      .where('user_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(gone)}))`)
      .execute()
    await this.#addMembers(
      id,
      group.members.filter((member) => !before.has(member)),
    )
    await this.#touchMembers(id)
  }

  async remove(id: number): Promise<void> {
    await this.#touchMembers(id)
    await this.db.deleteFrom('groups').where('id', '=', id).execute()
  }

  async #membersOf(id: number): Promise<ReadonlySet<number>> {
    const rows = await this.db.selectFrom('group_members').select('user_id').where('group_id', '=', id).execute()
    return new Set(rows.map((row) => row.user_id))
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

function groupFromRow(row: GroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    permissions: parsePermissions(row.permissions),
    commands: parseCommands(row.commands),
    members: (JSON.parse(row.members) as number[]).sort((a, b) => a - b),
    revision: row.revision,
  }
}

function rowFromGroup({ name, description, permissions, commands }: GroupFields) {
  return {
    name,
    name_key: usernameKey(name),
    description,
    permissions: JSON.stringify(permissions),
    commands: JSON.stringify(commands),
  }
}
