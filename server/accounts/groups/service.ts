import { MAX_GROUPS } from '#contract/group-limits.ts'
import type { GivenProof } from '#contract/proof.ts'
import { type Proof, proofNeeded } from '#server/accounts/authentication/proof.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import { namesIn, userIn } from '#server/accounts/users/known-users.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import { requireAdministrator } from '#server/accounts/users/require-administrator.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { GroupChange, UserEvents } from '#server/platform/events/user-events.ts'
import type { Group } from './group.ts'
import { changedFields, type GroupData, groupWith, needsConfirmation } from './policy.ts'
import { GroupReader, GroupWriter } from './store.ts'

export type GroupsParts = {
  readonly db: Db
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly proof: Pick<Proof, 'require'>
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A requested change, and the caller's proof if given. */
export type RequestedChange = {
  readonly data: GroupData
  readonly given?: GivenProof
  /** Revision of the group on which `data` is based; a different current one is a conflict. */
  readonly revision?: number | undefined
}

type ChangeEvent = Omit<GroupChange, 'kind' | 'actor'>

/** Groups of users: reads them, and changes them on behalf of administrators and the operator. */
export class Groups {
  readonly #parts: GroupsParts

  constructor(parts: GroupsParts) {
    this.#parts = parts
  }

  /** Returns all groups by name. */
  async all(): Promise<Group[]> {
    return new GroupReader(this.#parts.db).all()
  }

  /** @throws AppError `not_found` */
  async get(id: number): Promise<Group> {
    return requireGroup(await new GroupReader(this.#parts.db).byId(id))
  }

  /**
   * Creates a group; absent fields are empty.
   * @throws AppError `invalid` for an unusable field or an unknown member; `name_taken`; `conflict` when there are {@link MAX_GROUPS};
   * `not_allowed` when the caller is no longer an administrator; errors of {@link Proof.require}. Nothing has changed then.
   */
  async create(asker: Principal, data: GroupData, given?: GivenProof): Promise<Group> {
    const group = groupWith(data)
    await this.#requireProof(asker, given)
    const { created, event } = await this.#parts.db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, asker)
      const writer = new GroupWriter(tx)
      if ((await writer.count()) >= MAX_GROUPS)
        throw new AppError('conflict', `There can be at most ${MAX_GROUPS} groups.`)
      await refuseTaken(writer, group.name)
      const added = await memberNames(tx, group.members)
      const id = await writer.insert(group, this.#parts.now())
      const fields = changedFields(groupWith({ name: group.name }), group)
      const affected = group.members
      return { created: requireGroup(await writer.byId(id)), event: { fields, added, removed: [], affected } }
    })
    this.#publish('groupCreated', asker, { group: created, ...event })
    return created
  }

  /**
   * Changes the fields of a group that `data` has. Users who thereby lose administration lose their sessions.
   * @throws AppError `not_found`; `conflict` for an outdated revision; otherwise as {@link create}
   */
  async update(asker: Principal, id: number, { data, given, revision }: RequestedChange): Promise<Group> {
    const known = await this.get(id)
    const proved = needsConfirmation(changedFields(known, groupWith(data, known)))
    if (proved) await this.#requireProof(asker, given)
    const { updated, event } = await this.#parts.db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, asker)
      const writer = new GroupWriter(tx)
      const before = requireGroup(await writer.byId(id))
      refuseOutdated(before, revision)
      const after = groupWith(data, before)
      const fields = changedFields(before, after)
      if (fields.length === 0) return { updated: before, event: null }
      // A concurrent change may have turned this into a change that needs confirmation.
      if (needsConfirmation(fields) && !proved && asker !== OPERATOR) throw proofNeeded()
      if (fields.includes('name')) await refuseTaken(writer, after.name, id)
      const added = await memberNames(tx, without(after.members, before.members))
      const removed = await namesIn(tx, without(before.members, after.members))
      await writer.update(before, after)
      const updated = requireGroup(await writer.byId(id))
      await this.#endSessionsOfDemoted(tx, before, updated)
      const affected = [...new Set([...before.members, ...after.members])]
      return { updated, event: { fields, added, removed: [...removed.values()], affected } }
    })
    if (event) this.#publish('groupChanged', asker, { group: updated, ...event })
    return updated
  }

  /**
   * Removes a group; its members stay. Users who thereby lose administration lose their sessions.
   * @throws AppError `not_found`; `not_allowed` when the caller is no longer an administrator; errors of {@link Proof.require}
   */
  async remove(asker: Principal, id: number, given?: GivenProof): Promise<void> {
    await this.get(id)
    await this.#requireProof(asker, given)
    const { group, removed } = await this.#parts.db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, asker)
      const writer = new GroupWriter(tx)
      const found = requireGroup(await writer.byId(id))
      const names = await namesIn(tx, found.members)
      await writer.remove(id)
      await this.#endSessionsOfDemoted(tx, found, null)
      return { group: found, removed: [...names.values()] }
    })
    this.#publish('groupDeleted', asker, { group, fields: [], added: [], removed, affected: group.members })
  }

  /** Ends the sessions of users who were administrators by a group and are none any more, as for accounts. */
  async #endSessionsOfDemoted(tx: Tx, before: Group, after: Group | null): Promise<void> {
    if (!before.permissions.admin) return
    const still = after?.permissions.admin ? after.members : []
    for (const id of without(before.members, still)) {
      const user = await userIn(tx, id)
      if (!user?.effective.permissions.admin) await this.#parts.sessions.endAll(tx, id)
    }
  }

  async #requireProof(asker: Principal, given: GivenProof = {}): Promise<void> {
    if (asker !== OPERATOR) await this.#parts.proof.require(asker, given)
  }

  #publish(kind: GroupChange['kind'], asker: Principal, { group: { id, name }, ...event }: ChangeEvent): void {
    this.#parts.events.publish('group.changed', { kind, actor: actorOf(asker), group: { id, name }, ...event })
  }
}

/** Returns the names of new members. @throws AppError `invalid` when one of them does not exist */
async function memberNames(tx: Tx, members: readonly number[]): Promise<string[]> {
  const names = await namesIn(tx, members)
  if (names.size < members.length) throw new AppError('invalid', 'There is no such user.', { field: 'members' })
  return [...names.values()]
}

async function refuseTaken(reader: GroupReader, name: string, self: number | null = null): Promise<void> {
  if (await reader.isTaken(name, self))
    throw new AppError('name_taken', 'A group with this name already exists.', { field: 'name' })
}

function refuseOutdated(group: Group, revision: number | undefined): void {
  if (revision !== undefined && revision !== group.revision)
    throw new AppError('conflict', 'Another user has changed this group in the meantime. Reload it and try again.')
}

function requireGroup(group: Group | undefined): Group {
  if (!group) throw new AppError('not_found', 'There is no such group.')
  return group
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}
