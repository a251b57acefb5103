import type { GroupQuota, QuotaStatus, QuotaUpdate, UserQuota } from '#contract/quotas.ts'
import { NO_QUOTA } from '#contract/quotas.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Group } from '#server/accounts/groups/group.ts'
import type { Groups } from '#server/accounts/groups/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { actorOf, type Principal } from '#server/accounts/users/principal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { effectiveQuota, type QuotaUser } from './limits.ts'
import type { QuotaMeter } from './meter.ts'
import { type QuotaOwner, QuotaReader, QuotaWriter } from './store.ts'

export type QuotasParts = {
  readonly db: Db
  readonly meter: Pick<QuotaMeter, 'current' | 'users'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly groups: Pick<Groups, 'get'>
  readonly events: Pick<EventBus<UserEvents>, 'publish'>
}

/** Quotas of users and groups: reads them with the usage of their homes, and changes them on behalf of administrators and the operator. */
export class Quotas {
  readonly #parts: QuotasParts

  constructor(parts: QuotasParts) {
    this.#parts = parts
  }

  /** Returns the limits and the usage of the home of a user. */
  async statusOf({ scope }: Pick<Subject, 'scope'>): Promise<QuotaStatus> {
    const pool = await this.#poolOf(scope.root)
    await pool?.whenCounted()
    // The home of a user without a limit is part of no other one.
    return { limit: pool?.limit ?? NO_QUOTA, usage: pool?.usage ?? null }
  }

  /** Returns the quotas of all users, the oldest account first. */
  async all(): Promise<UserQuota[]> {
    const { quota } = await this.#parts.settings.current()
    const users = await this.#parts.meter.users()
    return Promise.all(users.map((user) => this.#present(user, quota)))
  }

  /** @throws AppError `not_found` */
  async ofUser(id: number): Promise<UserQuota> {
    const user = (await this.#parts.meter.users()).find((one) => one.id === id)
    if (!user) throw new AppError('not_found', 'There is no such user.')
    await (await this.#poolOf(user.scope))?.whenCounted()
    return this.#present(user, (await this.#parts.settings.current()).quota)
  }

  /** Changes the limits of a user that `update` has. @throws AppError `not_found` */
  async setForUser(asker: Principal, id: number, update: QuotaUpdate): Promise<UserQuota> {
    const { username } = await this.ofUser(id)
    if (await this.#set({ userId: id }, update))
      this.#parts.events.publish('people.changed', {
        ...{ kind: 'userChanged', actor: actorOf(asker), user: { id, username }, fields: ['quota'] },
      })
    return this.ofUser(id)
  }

  /** @throws AppError `not_found` */
  async ofGroup(id: number): Promise<GroupQuota> {
    return this.#presentGroup(await this.#parts.groups.get(id))
  }

  /** Changes the limits of a group that `update` has. @throws AppError `not_found` */
  async setForGroup(asker: Principal, id: number, update: QuotaUpdate): Promise<GroupQuota> {
    const group = await this.#parts.groups.get(id)
    if (await this.#set({ groupId: id }, update)) {
      const about = { group: { id, name: group.name }, affected: group.members }
      this.#parts.events.publish('group.changed', {
        ...{ kind: 'groupChanged', actor: actorOf(asker), ...about, fields: ['quota'], added: [], removed: [] },
      })
    }
    return this.#presentGroup(group)
  }

  /** Returns whether anything changed. */
  #set(owner: QuotaOwner, update: QuotaUpdate): Promise<boolean> {
    return this.#parts.db.transaction().execute((tx) => new QuotaWriter(tx).update(owner, update))
  }

  async #present(user: QuotaUser, initial: typeof NO_QUOTA): Promise<UserQuota> {
    const { id, username, own, scope } = user
    const pool = await this.#poolOf(scope)
    const status = { limit: pool?.limit ?? NO_QUOTA, usage: pool?.usage ?? null }
    return { id, username, own, effective: effectiveQuota(user, initial), ...status }
  }

  async #presentGroup({ id, name }: Pick<Group, 'id' | 'name'>): Promise<GroupQuota> {
    return { id, name, own: await new QuotaReader(this.#parts.db).own({ groupId: id }) }
  }

  async #poolOf(home: VirtualPath) {
    return (await this.#parts.meter.current()).homeAt(home)
  }
}
