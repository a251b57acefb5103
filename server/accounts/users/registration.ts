import type { UserData } from '#contract/users.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Actor, UserEvents } from '#server/platform/events/user-events.ts'
import { withErrorField, withErrorFieldAsync } from '#server/platform/json/error-field.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { accountFromDefaults, accountWith } from './account.ts'
import { homePath, parseScope } from './home-path.ts'
import type { Homes } from './homes.ts'
import { groupsAfter, membershipChanges } from './memberships.ts'
import { provision } from './provision.ts'
import { refuseSharedHome, usernameTaken } from './scope-overlap.ts'
import { UserReader, UserWriter } from './store.ts'
import type { Account, NewUser, User, UserPreferences } from './user.ts'
import { parseUsername } from './username.ts'

/** Dependencies of {@link Registration}; `now` is in milliseconds since the epoch. */
export type RegistrationOptions = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly homes: Homes
  readonly events: EventBus<UserEvents>
  readonly now: () => number
}

/** A user who signs up, or whom a proxy or an authentication program vouches for. */
export type SelfRegistration = {
  readonly username: string
  readonly passwordHash: string
  readonly lockPassword: boolean
  /** Override the default preferences. */
  readonly preferences?: Partial<UserPreferences>
}

/** An account created by an administrator; fields missing from `data` come from the defaults. */
export type AdministratorRegistration = {
  readonly data: UserData
  readonly passwordHash: string
  readonly actor: Actor
}

/** Creates accounts and their home folders. */
export class Registration {
  readonly #options: RegistrationOptions

  constructor(options: RegistrationOptions) {
    this.#options = options
  }

  /**
   * Creates an account from the defaults, but never with administration, execution or commands, and always with a home of its own.
   * @throws AppError `name_taken` when an account has this or a confusable name, or when the home exists or belongs to another user;
   * `invalid` for a name no account or home can have; errors of `Storage`
   */
  async registerSelf(person: SelfRegistration): Promise<User> {
    const { homes, settings } = this.#options
    const { defaults, userHomeBasePath } = await settings.current()
    const username = withErrorField('username', () => parseUsername(person.username))
    await this.#refuseTaken(username)
    const scope = homeOf(userHomeBasePath, username)
    const { permissions, ...others } = accountFromDefaults(defaults)
    const account: NewUser = {
      ...others,
      ...person.preferences,
      username,
      passwordHash: person.passwordHash,
      lockPassword: person.lockPassword,
      permissions: { ...permissions, admin: false, execute: false },
      commands: [],
      rules: [],
      scope,
      privateHome: true,
    }
    const made = await withErrorFieldAsync('username', homes.createHome(scope))
    return homes.orRemoveCreated(
      made,
      this.#provision(account, null, async () => undefined),
    )
  }

  /**
   * Creates an account as an administrator requests it, with its scope if that is missing. Where homes are created for all users, an
   * account with the default scope gets a home.
   * @throws AppError `name_taken`; `invalid` for an unusable name, scope or rule, or an unknown group; `conflict` for a scope in another
   * user's home; `not_allowed` when the caller is no longer an administrator; errors of `Storage`
   */
  async registerByAdministrator({ data, passwordHash, actor }: AdministratorRegistration): Promise<User> {
    const { homes, settings } = this.#options
    const current = await settings.current()
    const { account: wanted, isHome } = accountFromRequest(data, current)
    const { scope } = wanted
    await this.#refuseTaken(wanted.username)
    const account: NewUser = {
      ...wanted,
      passwordHash,
      ...(data.groups && { groups: groupsAfter({ groups: [] }, data.groups) }),
    }
    const made = await withErrorFieldAsync('scope', homes.ensureFolder(scope))
    const check = async (tx: Tx) => {
      const writer = new UserWriter(tx)
      if (actor.userId !== null && !(await writer.byId(actor.userId))?.effective.permissions.admin) throw notAllowed()
      if (isHome) refuseSharedHome(scope, await writer.scopesOfOthers())
    }
    return homes.orRemoveCreated(made, this.#provision(account, actor, check))
  }

  /** Fails before anything is created on disk when the name is taken already. */
  async #refuseTaken(username: string): Promise<void> {
    if (await new UserReader(this.#options.db).isTaken(username)) throw usernameTaken()
  }

  async #provision(account: NewUser, actor: Actor | null, check: (tx: Tx) => Promise<void>): Promise<User> {
    const { db, events, now } = this.#options
    const user = await db.transaction().execute(async (tx) => {
      await check(tx)
      return provision(tx, account, now())
    })
    const { id, username } = user
    const groups = membershipChanges({ groups: [] }, user)
    events.publish('people.changed', { kind: 'userCreated', actor, user: { id, username }, fields: [], groups })
    return user
  }
}

/**
 * Returns the account that results from the defaults and `data`, and whether its scope is a home created for it.
 * @throws AppError `invalid`, with the field, for an unusable name, scope or command
 */
export function accountFromRequest(data: UserData, settings: Settings): { account: Account; isHome: boolean } {
  const username = withErrorField('username', () => parseUsername(data.username ?? ''))
  const { scope, isHome } = scopeFor(username, data.scope, settings)
  const start = { ...accountFromDefaults(settings.defaults), username, scope, lockPassword: false, rules: [] }
  return { account: accountWith(start, { ...data, scope }), isHome }
}

/** Returns the scope of a new user, and whether it is a home created for them. */
function scopeFor(
  username: string,
  wanted: string | undefined,
  { createUserDir, defaults, userHomeBasePath }: Settings,
) {
  const usual = parseScope(defaults.scope)
  const scope = wanted === undefined || wanted.trim() === '' ? usual : withErrorField('scope', () => parseScope(wanted))
  if (!createUserDir || scope !== usual) return { scope, isHome: false }
  return { scope: homeOf(userHomeBasePath, username), isHome: true }
}

const homeOf = (base: string, username: string) => withErrorField('username', () => homePath(base, username))
