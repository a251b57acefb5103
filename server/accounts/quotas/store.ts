import { INHERITED_QUOTA, type OwnLimit, type OwnQuota } from '#contract/quotas.ts'
import { parseStoredPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { QuotaUser } from './limits.ts'

/** A user or a group. */
export type QuotaOwner = { readonly userId: number } | { readonly groupId: number }

/** Stored value of an explicit lack of a limit. */
const UNLIMITED = -1

type Stored = { readonly bytes: number | null; readonly files: number | null }

/** Reads quotas. */
export class QuotaReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns a number that changes when users, scopes, members of groups or quotas change. */
  async version(): Promise<number> {
    const { version } = await this.db.selectFrom('quota_version').select('version').executeTakeFirstOrThrow()
    return version
  }

  /** Returns all users, the oldest account first. */
  async users(): Promise<QuotaUser[]> {
    const rows = await this.db
      .selectFrom('users')
      .leftJoin('quotas', 'quotas.user_id', 'users.id')
      .select(['users.id', 'users.username', 'users.scope', 'quotas.bytes', 'quotas.files'])
      .orderBy('users.id')
      .execute()
    const groups = Map.groupBy(await this.#limitsOfGroups(), ({ user_id }) => user_id)
    return rows.map(({ id, username, scope, bytes, files }) => ({
      id,
      username,
      scope: parseStoredPath(scope),
      own: fromStored({ bytes, files }),
      groups: (groups.get(id) ?? []).map(({ name, ...limits }) => ({ name, own: fromStored(limits) })),
    }))
  }

  #limitsOfGroups() {
    return this.db
      .selectFrom('quotas')
      .innerJoin('groups', 'groups.id', 'quotas.group_id')
      .innerJoin('group_members', 'group_members.group_id', 'groups.id')
      .select(['group_members.user_id', 'groups.name', 'quotas.bytes', 'quotas.files'])
      .orderBy('groups.name_key')
      .execute()
  }

  /** Returns the limits that a user or a group has itself. */
  async own(owner: QuotaOwner): Promise<OwnQuota> {
    const row = await this.db
      .selectFrom('quotas')
      .select(['bytes', 'files'])
      .where((where) =>
        'userId' in owner ? where('user_id', '=', owner.userId) : where('group_id', '=', owner.groupId),
      )
      .executeTakeFirst()
    return row ? fromStored(row) : INHERITED_QUOTA
  }
}

/** Changes quotas. */
export class QuotaWriter extends QuotaReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores the limits of an existing user or group. */
  async set(owner: QuotaOwner, { bytes, files }: OwnQuota): Promise<void> {
    await this.db
      .deleteFrom('quotas')
      .where((where) =>
        'userId' in owner ? where('user_id', '=', owner.userId) : where('group_id', '=', owner.groupId),
      )
      .execute()
    if (bytes === 'inherited' && files === 'inherited') return
    const [user_id, group_id] = 'userId' in owner ? [owner.userId, null] : [null, owner.groupId]
    await this.db
      .insertInto('quotas')
      .values({ user_id, group_id, place: null, bytes: toStored(bytes), files: toStored(files) })
      .execute()
  }
}

const fromStored = ({ bytes, files }: Stored): OwnQuota => ({ bytes: limitOf(bytes), files: limitOf(files) })

function limitOf(stored: number | null): OwnLimit {
  if (stored === null) return 'inherited'
  return stored < 0 ? 'unlimited' : stored
}

function toStored(limit: OwnLimit): number | null {
  if (limit === 'inherited') return null
  return limit === 'unlimited' ? UNLIMITED : limit
}
