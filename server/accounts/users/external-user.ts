import { toSortOrder } from '#contract/sort-order.ts'
import type { Permissions, UserData } from '#contract/users.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { accountWith, changedFields } from './account.ts'
import { NO_PASSWORD } from './password.ts'
import type { Registration } from './registration.ts'
import { requireUser } from './service.ts'
import { UserReader, UserWriter } from './store.ts'
import type { User } from './user.ts'

/** Account data that a source other than an administrator may set: preferences and file permissions. */
export type ExternalUserData = Pick<UserData, 'locale' | 'viewMode' | 'singleClick' | 'hideDotfiles' | 'sorting'> & {
  readonly permissions?: Partial<Omit<Permissions, 'admin' | 'execute'>>
}

export type ExternalUsersOptions = {
  readonly db: Db
  readonly registration: Registration
  readonly events: EventBus<UserEvents>
}

/** Returns whether no account can have this name, because it is unusable or could be confused with another account's. */
export const isUnusableName = (error: unknown): error is AppError =>
  isAppError(error, 'name_taken') || isAppError(error, 'invalid')

/** Users for whom a proxy or a program of the operator vouches. */
export class ExternalUsers {
  readonly #options: ExternalUsersOptions

  constructor(options: ExternalUsersOptions) {
    this.#options = options
  }

  /**
   * Returns the account of exactly this name; creates it if missing, with a private home and without a usable password.
   * @throws AppError errors of `Registration.registerSelf`; for errors of the name itself see {@link isUnusableName}
   */
  async findOrCreate(username: string, data: ExternalUserData = {}): Promise<User> {
    const found = (await this.#find(username)) ?? (await this.#createUser(username, data))
    return this.#storeData(found.id, data)
  }

  /** Reads the user again in the transaction that signs them in; undefined when they were removed meanwhile. */
  async reloadUser(tx: Tx, id: number): Promise<User | undefined> {
    return new UserWriter(tx).byId(id)
  }

  async #createUser(
    username: string,
    { permissions: _, sorting, ...preferences }: ExternalUserData,
  ): Promise<{ id: number }> {
    try {
      return await this.#options.registration.registerSelf({
        username,
        passwordHash: NO_PASSWORD,
        lockPassword: true,
        preferences: { ...preferences, ...(sorting && { sorting: toSortOrder(sorting) }) },
      })
    } catch (error) {
      // Two concurrent first sign-ins.
      const meanwhile = isAppError(error, 'name_taken') ? await this.#find(username) : undefined
      if (meanwhile) return meanwhile
      throw error
    }
  }

  async #find(username: string): Promise<{ id: number } | undefined> {
    const found = await new UserReader(this.#options.db).credentials(username)
    return found && { id: found.userId }
  }

  /** Stores the data; an administrator retains all permissions regardless of it. */
  async #storeData(id: number, { permissions, ...others }: ExternalUserData): Promise<User> {
    const { db, events } = this.#options
    const { user, fields } = await db.transaction().execute(async (tx) => {
      const writer = new UserWriter(tx)
      const before = requireUser(await writer.byId(id))
      const perm = before.permissions.admin ? before.permissions : { ...before.permissions, ...permissions }
      const after = accountWith(before, { ...others, perm })
      const changed = changedFields(before, after)
      if (changed.length > 0) await writer.update(before, after, null)
      return { user: requireUser(await writer.byId(id)), fields: changed }
    })
    if (fields.length > 0) {
      const about = { id, username: user.username }
      events.publish('people.changed', { kind: 'userChanged', actor: null, user: about, fields })
    }
    return user
  }
}
