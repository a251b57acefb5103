import type { UserData } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
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
  /** Runs after the account was created, in the same transaction; when it fails, there is no account. */
  readonly finish?: (tx: Tx, user: User) => Promise<void>
}

/** An account created by an administrator; fields missing from `data` come from the defaults. */
export type AdministratorRegistration = {
  readonly data: UserData
  readonly passwordHash: string
  readonly actor: Actor
}

/** A user who accepts an invitation. */
export type InvitedRegistration<Result> = {
  /** Fields of the account. Without a scope, it gets a home folder that is named after the user. */
  readonly data: UserData & { readonly username: string }
  readonly passwordHash: string
  /** Whether the user selected the name. A home that is named after it must then be a new folder, as for a user who signs up. */
  readonly selectsName: boolean
  /** Runs before the account is created, in the same transaction. @returns ids of the account's groups */
  readonly claim: (tx: Tx) => Promise<readonly number[]>
  /** Runs after the account was created, in the same transaction. */
  readonly finish: (tx: Tx, user: User) => Promise<Result>
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
      this.#provision(account, null, async () => undefined, person.finish),
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

  /**
   * Creates the account of an invitation. Fields that are missing in `data` come from the defaults.
   * @throws AppError `name_taken` as for the other ways to register; `invalid` for a name no account or home can have; `conflict` when the
   * folder of the invitation no longer exists, or cannot be used; errors of `claim`, `finish` and `Storage`
   */
  async registerInvited<Result>(invited: InvitedRegistration<Result>): Promise<Result> {
    const { homes, settings } = this.#options
    const { data, passwordHash, selectsName, claim, finish } = invited
    const { defaults, userHomeBasePath } = await settings.current()
    const username = withErrorField('username', () => parseUsername(data.username))
    await this.#refuseTaken(username)
    const isHome = data.scope === undefined
    const scope = data.scope === undefined ? homeOf(userHomeBasePath, username) : parseScope(data.scope)
    const start = { ...accountFromDefaults(defaults), username, scope, lockPassword: false, rules: [] }
    const account: NewUser = { ...accountWith(start, data), passwordHash, privateHome: isHome && selectsName }
    if (!isHome) await requireFolder(homes, scope)
    const made = isHome && selectsName ? await homes.createHome(scope) : []
    // Stays if the account is not created: another attempt with the same invitation may be using it.
    if (isHome && !selectsName) await homes.ensureFolder(scope).catch(rethrowUnusable)
    const { user, result } = await homes.orRemoveCreated(
      made,
      this.#options.db.transaction().execute(async (tx) => {
        const groups = await claim(tx)
        if (isHome) refuseSharedHome(scope, await new UserReader(tx).scopesOfOthers())
        const user = await provision(tx, { ...account, groups }, this.#options.now()).catch(rethrowUnusable)
        return { user, result: await finish(tx, user) }
      }),
    )
    this.#publishCreated(user, null)
    return result
  }

  /** Fails before anything is created on disk when the name is taken already. */
  async #refuseTaken(username: string): Promise<void> {
    if (await new UserReader(this.#options.db).isTaken(username)) throw usernameTaken()
  }

  async #provision(
    account: NewUser,
    actor: Actor | null,
    check: (tx: Tx) => Promise<void>,
    finish: SelfRegistration['finish'] = async () => undefined,
  ): Promise<User> {
    const { db, now } = this.#options
    const user = await db.transaction().execute(async (tx) => {
      await check(tx)
      const created = await provision(tx, account, now())
      await finish(tx, created)
      return created
    })
    this.#publishCreated(user, actor)
    return user
  }

  #publishCreated(user: User, actor: Actor | null): void {
    const { id, username } = user
    const groups = membershipChanges({ groups: [] }, user)
    this.#options.events.publish('people.changed', {
      kind: 'userCreated',
      actor,
      user: { id, username },
      fields: [],
      groups,
    })
  }
}

/** @throws AppError `conflict` when the folder does not exist or cannot be a scope */
async function requireFolder(homes: Homes, scope: VirtualPath): Promise<void> {
  if (!(await homes.folderExists(scope).catch(rethrowUnusable))) throw unusableFolder()
}

/** Replaces errors about a scope, which the recipient of an invitation did not select. */
function rethrowUnusable(error: unknown): never {
  const isAboutScope = isAppError(error, 'conflict') || (isAppError(error, 'invalid') && error.field !== 'username')
  throw isAboutScope ? unusableFolder() : error
}

const unusableFolder = () =>
  new AppError('conflict', 'The folder of this invitation cannot be used any more. Ask for a new invitation.', {
    field: 'scope',
  })

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
