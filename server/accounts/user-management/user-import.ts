import type { QuotaUpdate } from '#contract/quotas.ts'
import type { UserData } from '#contract/users.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { changeUserQuota } from '#server/accounts/quotas/change-user-quota.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { accountWith, changedFields } from '#server/accounts/users/account.ts'
import { withGroups } from '#server/accounts/users/group-grants.ts'
import type { CreatedFolders, Homes } from '#server/accounts/users/homes.ts'
import { isPasswordHash } from '#server/accounts/users/password.ts'
import { provision } from '#server/accounts/users/provision.ts'
import { accountFromRequest } from '#server/accounts/users/registration.ts'
import { refuseForeignHome, refuseSharedHome, usernameTaken } from '#server/accounts/users/scope-overlap.ts'
import { UserReader, UserWriter } from '#server/accounts/users/store.ts'
import { SHARED_ACCOUNT_ID, type User } from '#server/accounts/users/user.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { COMMAND_LINE, type UserChange, type UserEvents } from '#server/platform/events/user-events.ts'

/** A user in an import file; `passwordHash` is null when the file has none. */
export type ImportedUser = {
  readonly data: UserData & { readonly username: string }
  readonly passwordHash: string | null
  /** Limits of the user's own; those that are missing do not change. */
  readonly quota?: QuotaUpdate
}

/** Handling of existing users: refuse their names, update them, or update them and remove all others. */
export type ImportMode = 'add' | 'overwrite' | 'replace'

/** Numbers of created, changed and removed accounts. */
export type ImportTally = { readonly added: number; readonly changed: number; readonly removed: number }

type ImportParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly homes: Homes
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Whether all visitors share one account without signing in: it cannot be removed. */
  readonly sharesAccount: boolean
}

type ImportEvent = Omit<UserChange, 'actor'>

/** Imports accounts of another instance for the operator: all of them or none. */
export class UserImport {
  readonly #parts: ImportParts

  constructor(parts: ImportParts) {
    this.#parts = parts
  }

  /**
   * Creates and updates accounts from a file; users are identified by name, whatever their id was elsewhere.
   * @throws AppError with a message that begins with the name: `name_taken`; `invalid` for unusable values, a new account without a
   * password, or a duplicate name; `conflict` for a scope in another user's home; `last_administrator`. Nothing has changed then.
   */
  async run(people: readonly ImportedUser[], mode: ImportMode): Promise<ImportTally> {
    const { db, homes, settings, events } = this.#parts
    const current = await settings.current()
    refuseDuplicates(people)
    const known = await knownByKey(new UserReader(db))
    const places = people.map((person) => {
      const { scope } = namingUser(person, () => accountAfterImport(person, known.get(keyOf(person)), mode, current))
      return { person, scope }
    })
    const made: CreatedFolders[number][] = []
    try {
      for (const { person, scope } of places) {
        made.push(...(await namingUserAsync(person, homes.ensureFolder(scope))))
      }
      const imported = await db.transaction().execute((tx) => this.#apply(tx, people, mode, current))
      for (const event of imported) events.publish('people.changed', { ...event, actor: COMMAND_LINE })
      return countImported(imported)
    } catch (error) {
      await homes.removeCreated(made)
      throw error
    }
  }

  async #apply(tx: Tx, people: readonly ImportedUser[], mode: ImportMode, current: Settings): Promise<ImportEvent[]> {
    const { sessions, sharesAccount } = this.#parts
    const writer = new UserWriter(tx)
    const known = await knownByKey(writer)
    const hadAdministrator = await writer.hasAdministrator()
    const events: ImportEvent[] = []
    if (mode === 'replace') {
      const kept = new Set(people.map(keyOf))
      for (const [key, user] of known) {
        if (kept.has(key)) continue
        if (sharesAccount && user.id === SHARED_ACCOUNT_ID) throw sharedAccountStays(user)
        await sessions.endAll(tx, user.id)
        await writer.remove(user.id)
        events.push({ kind: 'userDeleted', user, fields: [] })
      }
    }
    for (const person of people) {
      const user = known.get(keyOf(person))
      events.push(...(await namingUserAsync(person, this.#applyOne(tx, person, user, { mode, current }))))
    }
    if (hadAdministrator && !(await writer.hasAdministrator()))
      throw new AppError('last_administrator', 'At least one user must be an administrator.')
    return events
  }

  async #applyOne(
    tx: Tx,
    person: ImportedUser,
    user: User | undefined,
    { mode, current }: { mode: ImportMode; current: Settings },
  ): Promise<ImportEvent[]> {
    const writer = new UserWriter(tx)
    const { now, sessions } = this.#parts
    if (!user) {
      const { account, isHome } = newAccount(person.data, current)
      if (isHome) refuseSharedHome(account.scope, await writer.scopesOfOthers())
      const made = await provision(tx, { ...account, passwordHash: person.passwordHash ?? '' }, now())
      await changeUserQuota(tx, made.id, person.quota ?? {})
      return [{ kind: 'userCreated', user: made, fields: [] }]
    }
    const after = accountAfterImport(person, user, mode, current)
    if (after.scope !== user.scope) refuseForeignHome(after.scope, await writer.scopesOfOthers(user.id))
    const hasNewQuota = await changeUserQuota(tx, user.id, person.quota ?? {})
    const fields: UserChange['fields'] = [...changedFields(user, after), ...(hasNewQuota ? (['quota'] as const) : [])]
    const before = await writer.credentials(user.username)
    const rehashed = person.passwordHash !== null && person.passwordHash !== before?.passwordHash
    if (fields.length === 0 && !rehashed) return []
    await writer.update(user, after, rehashed ? person.passwordHash : null)
    // An import changes no groups.
    const demoted = user.effective.permissions.admin && !withGroups(after, user.groups).permissions.admin
    if (demoted || rehashed) await sessions.endAll(tx, user.id)
    const changed: ImportEvent[] =
      fields.length > 0 ? [{ kind: 'userChanged', user: { ...user, ...after }, fields }] : []
    if (rehashed) changed.push({ kind: 'passwordChanged', user: { ...user, ...after }, fields: ['password'] })
    return changed
  }
}

/** Returns the resulting account. @throws AppError when it would be invalid */
function accountAfterImport(
  { data, passwordHash }: ImportedUser,
  user: User | undefined,
  mode: ImportMode,
  current: Settings,
) {
  if (passwordHash !== null && !isPasswordHash(passwordHash))
    throw new AppError('invalid', 'The password hash is neither bcrypt nor argon2id.')
  if (user && mode === 'add') throw usernameTaken()
  if (!user && passwordHash === null) throw new AppError('invalid', 'A new user needs a password hash.')
  const after = user ? accountWith(user, { ...data, username: user.username }) : newAccount(data, current).account
  if (data.rules) checkRules(data.rules)
  return after
}

/** A user with a scope in the file gets it, even the default one: homes are created only for users without a scope in the file. */
function newAccount(data: UserData, settings: Settings) {
  return accountFromRequest(data, { ...settings, createUserDir: settings.createUserDir && data.scope === undefined })
}

async function knownByKey(reader: UserReader): Promise<Map<string, User>> {
  return new Map((await reader.all()).map((user) => [usernameKey(user.username), user]))
}

const sharedAccountStays = ({ username }: User) =>
  new AppError(
    'not_allowed',
    `${username}: This account cannot be deleted, because everyone uses it without signing in.`,
  )

const keyOf = ({ data }: ImportedUser) => usernameKey(data.username)

function refuseDuplicates(people: readonly ImportedUser[]): void {
  const seen = new Set<string>()
  for (const person of people) {
    if (seen.has(keyOf(person))) throw withUserName(person, new AppError('invalid', 'This username appears twice.'))
    seen.add(keyOf(person))
  }
}

function countImported(events: readonly ImportEvent[]): ImportTally {
  const people = (...kinds: ImportEvent['kind'][]) =>
    new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ user }) => user.id)).size
  return {
    added: people('userCreated'),
    changed: people('userChanged', 'passwordChanged'),
    removed: people('userDeleted'),
  }
}

function namingUser<T>(person: ImportedUser, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw withUserName(person, error)
  }
}

async function namingUserAsync<T>(person: ImportedUser, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw withUserName(person, error)
  }
}

/** Returns the error prefixed with the user's name. */
function withUserName({ data }: ImportedUser, error: unknown): unknown {
  if (!isAppError(error)) return error
  const { code, message, field } = error
  const where = field === undefined || field === 'username' ? '' : `, ${field}`
  return new AppError(code, `${data.username}${where}: ${message}`, { cause: error })
}
