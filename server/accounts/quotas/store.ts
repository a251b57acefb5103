import { INHERITED_QUOTA, type OwnLimit, type OwnQuota, type Quota, type QuotaUpdate } from '#contract/quotas.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { QuotaUser } from './limits.ts'

/** A user or a group. */
export type QuotaOwner = { readonly userId: number } | { readonly groupId: number }

/** A folder with a quota. */
export type QuotaFolder = { readonly id: number; readonly place: VirtualPath; readonly limit: Quota }

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

  /** Returns the folders with a quota, except those in the trash, in the order of their paths. */
  async folders(): Promise<QuotaFolder[]> {
    const rows = await this.db
      .selectFrom('quotas')
      .select(['id', 'path', 'bytes', 'files'])
      .where('place', 'like', '/%')
      .orderBy('place')
      .execute()
    return rows.flatMap(({ id, path, bytes, files }) =>
      path === null ? [] : [{ id, place: parseStoredPath(path), limit: { bytes, files } }],
    )
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

  /** Changes the limits that `update` has, of an existing user or group; returns whether any differs. */
  async update(owner: QuotaOwner, update: QuotaUpdate): Promise<boolean> {
    const before = await this.own(owner)
    const after: OwnQuota = { bytes: update.bytes ?? before.bytes, files: update.files ?? before.files }
    if (after.bytes === before.bytes && after.files === before.files) return false
    await this.set(owner, after)
    return true
  }

  /** Returns the limits of a folder; null where it has none. */
  async folder(place: VirtualPath, matching: NameMatching): Promise<Quota | null> {
    const key = foldPath(place, matching)
    const query = this.db.selectFrom('quotas').select(['bytes', 'files']).where('place', '=', key)
    return (await query.executeTakeFirst()) ?? null
  }

  /** Stores the limits of a folder; without any, removes them. Returns whether they differ from those before. */
  async setFolder(place: VirtualPath, { bytes, files }: Quota, matching: NameMatching): Promise<boolean> {
    const key = foldPath(place, matching)
    const before = await this.folder(place, matching)
    if ((before?.bytes ?? null) === bytes && (before?.files ?? null) === files) return false
    if (bytes === null && files === null) {
      await this.db.deleteFrom('quotas').where('place', '=', key).execute()
      return true
    }
    if (before) {
      await this.db.updateTable('quotas').set({ bytes, files }).where('place', '=', key).execute()
      return true
    }
    const limits = { bytes, files, user_id: null, group_id: null }
    await this.db
      .insertInto('quotas')
      .values({ place: key, path: place, ...limits })
      .execute()
    return true
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
      .values({ user_id, group_id, place: null, path: null, bytes: toStored(bytes), files: toStored(files) })
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
