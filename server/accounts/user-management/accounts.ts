import type { GivenProof } from '#contract/proof.ts'
import type { UserData, UserField } from '#contract/users.ts'
import { checkRules } from '#server/access/check-rules.ts'
import { type Proof, proofNeeded } from '#server/accounts/authentication/proof.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { accountWith, changedFields } from '#server/accounts/users/account.ts'
import type { Homes } from '#server/accounts/users/homes.ts'
import { groupsAfter, hasExactlyGroups, membershipChanges, storeGroups } from '#server/accounts/users/memberships.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import { passwordContext, requireStrongPassword } from '#server/accounts/users/password-policy.ts'
import { canSeeUser, needsConfirmation } from '#server/accounts/users/policy.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import { refuseForeignHome, usernameTaken } from '#server/accounts/users/scope-overlap.ts'
import { requireUser, type UserService } from '#server/accounts/users/service.ts'
import { UserWriter } from '#server/accounts/users/store.ts'
import { SHARED_ACCOUNT_ID, type User } from '#server/accounts/users/user.ts'
import { parseUsername } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserChange, UserEvents } from '#server/platform/events/user-events.ts'
import { withErrorField, withErrorFieldAsync } from '#server/platform/json/error-field.ts'
import { notAllowed, signedOut } from '#server/platform/refusals.ts'

export type AccountsOptions = {
  readonly db: Db
  readonly users: UserService
  readonly settings: Pick<SettingsService, 'current'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly passwords: Passwords
  readonly proof: Proof
  readonly homes: Homes
  readonly registration: Registration
  readonly events: EventBus<UserEvents>
  /** Whether all visitors share one account without signing in: that account cannot be removed, or nobody could get in again. */
  readonly sharesAccount: boolean
}

/** A requested change, and the caller's proof if given. */
export type RequestedChange = {
  readonly data: UserData
  readonly given?: GivenProof
  /** Revision of the account on which `data` is based; a different current one is a conflict. */
  readonly revision?: number
}

/** Results prepared before the transaction, in which only SQL may run. */
type Prepared = Pick<RequestedChange, 'data' | 'revision'> & {
  readonly asker: Principal
  readonly proved: boolean
  readonly passwordHash: string | null
}

type AppliedChange = { readonly fields: readonly UserField[] } & Pick<UserChange, 'groups'>

/** Creates, changes and removes accounts on behalf of authorized users. `policy.ts` has checked which fields they can set. */
export class Accounts {
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /**
   * Creates an account on behalf of an administrator.
   * @throws AppError `password_weak`; errors of {@link Proof.require} and {@link Registration.registerByAdministrator}
   */
  async create(asker: Principal, data: UserData & { password: string }, given?: GivenProof): Promise<User> {
    const { passwords, registration } = this.#options
    await this.#requireStrong(data.password, data.username ?? '')
    await this.#requireProof(asker, given)
    const passwordHash = await passwords.hash(data.password)
    return registration.registerByAdministrator({ data, passwordHash, actor: actorOf(asker) })
  }

  /**
   * Changes an account. A new password ends its sessions, except the current one of a user who changes their own; losing administration
   * ends all.
   * @throws AppError `not_found`; `not_allowed` for a locked password; `password_weak`; `name_taken`; `last_administrator`; `conflict` for
   * a scope in another user's home, or an outdated revision; `invalid` for an unusable name, scope or rule, or an unknown group; errors of
   * {@link Proof.require}
   */
  async update(asker: Principal, id: number, { data, given, revision }: RequestedChange): Promise<void> {
    const { db, users, passwords, homes } = this.#options
    const before = await users.get(id)
    refuseLocked(asker, before, data)
    const after = requireUsable(before, data)
    if (data.password !== undefined) await this.#requireStrong(data.password, after.username)
    const proved = needsConfirmation(changesBy(before, data))
    if (proved) await this.#requireProof(asker, given)
    const passwordHash = data.password === undefined ? null : await passwords.hash(data.password)
    const made = after.scope === before.scope ? [] : await withErrorFieldAsync('scope', homes.ensureFolder(after.scope))
    const prepared = { asker, data, revision, proved, passwordHash }
    const { fields, groups } = await homes.orRemoveCreated(
      made,
      db.transaction().execute((tx) => this.#apply(tx, id, prepared)),
    )
    this.#publishChange(asker, { user: { id, username: after.username }, fields, groups })
  }

  /**
   * Removes an account and ends its sessions; its files stay on disk.
   * @throws AppError `not_found`; `not_allowed` for the last administrator and for a shared account; errors of {@link Proof.require}
   */
  async remove(asker: Principal, id: number, given?: GivenProof): Promise<void> {
    const { db, users, sessions, sharesAccount } = this.#options
    await users.get(id)
    if (sharesAccount && id === SHARED_ACCOUNT_ID) throw notAllowed()
    await this.#requireProof(asker, given)
    const user = await db.transaction().execute(async (tx) => {
      const writer = new UserWriter(tx)
      await requireCurrentRights(writer, asker, id)
      const found = requireUser(await writer.byId(id))
      if (found.permissions.admin && !(await writer.hasOtherAdministrator(id))) throw notAllowed()
      await sessions.endAll(tx, id)
      await writer.remove(id)
      return found
    })
    this.#publish(asker, 'userDeleted', { user, fields: [] })
  }

  async #apply(tx: Tx, id: number, { asker, data, revision, proved, passwordHash }: Prepared): Promise<AppliedChange> {
    const { sessions } = this.#options
    const writer = new UserWriter(tx)
    await requireCurrentRights(writer, asker, id)
    const before = requireUser(await writer.byId(id))
    if (revision !== undefined && revision !== before.revision)
      throw new AppError('conflict', 'Another user has changed this account in the meantime. Reload it and try again.')
    refuseLocked(asker, before, data)
    const fields = changesBy(before, data)
    // A concurrent change may have turned this into a change that needs confirmation.
    if (needsConfirmation(fields) && !proved) throw proofNeeded()
    const after = accountWith(before, data)
    if (await writer.isTaken(after.username, id)) throw usernameTaken()
    if (after.scope !== before.scope) refuseForeignHome(after.scope, await writer.scopesOfOthers(id))
    // Groups do not count, so that no change of a group can remove the last administrator.
    const losesOwn = before.permissions.admin && !after.permissions.admin
    if (losesOwn && !(await writer.hasOtherAdministrator(id)))
      throw new AppError('last_administrator', 'At least one user must be an administrator.')
    await writer.update(before, after, passwordHash)
    if (data.groups) await storeGroups(writer, id, groupsAfter(before, data.groups))
    const now = requireUser(await writer.byId(id))
    const demoted = before.effective.permissions.admin && !now.effective.permissions.admin
    const own = asker !== OPERATOR && asker.subject.userId === id
    if (demoted || passwordHash !== null) await sessions.endAll(tx, id, own && !demoted ? asker.sessionId : null)
    return { fields, groups: membershipChanges(before, now) }
  }

  async #requireProof(asker: Principal, given: GivenProof = {}): Promise<void> {
    if (asker !== OPERATOR) await this.#options.proof.require(asker, given)
  }

  async #requireStrong(password: string, username: string): Promise<void> {
    requireStrongPassword(password, passwordContext(await this.#options.settings.current(), username))
  }

  #publishChange(asker: Principal, { user, fields, groups }: AppliedChange & Pick<UserChange, 'user'>): void {
    const others = fields.filter((field) => field !== 'password')
    if (others.length > 0) this.#publish(asker, 'userChanged', { user, fields: others, groups })
    if (others.length < fields.length) this.#publish(asker, 'passwordChanged', { user, fields: ['password'] })
  }

  #publish(asker: Principal, kind: UserChange['kind'], change: Omit<UserChange, 'kind' | 'actor'>): void {
    const { id, username } = change.user
    this.#options.events.publish('people.changed', { ...change, kind, actor: actorOf(asker), user: { id, username } })
  }
}

/** The caller may have been removed or demoted while their password was verified. */
async function requireCurrentRights(writer: UserWriter, asker: Principal, id: number): Promise<void> {
  if (asker === OPERATOR) return
  const { subject } = asker
  const now = await writer.byId(subject.userId)
  if (!now) throw signedOut()
  if (
    !canSeeUser({ userId: now.id, permissions: now.effective.permissions }, id) ||
    now.effective.permissions.admin !== subject.permissions.admin
  )
    throw notAllowed()
}

/** The lock applies to users, not to administrators. */
function refuseLocked(asker: Principal, user: User, { password }: UserData): void {
  const bound = asker !== OPERATOR && !asker.subject.permissions.admin
  if (password !== undefined && user.lockPassword && bound) throw notAllowed()
}

/** Returns the account with the change applied. */
function requireUsable(user: User, data: UserData) {
  const after = accountWith(user, data)
  if (after.username !== user.username) withErrorField('username', () => parseUsername(after.username))
  if (data.rules) checkRules(data.rules)
  return after
}

/** Returns the fields that actually change; a password always counts as changed. */
function changesBy(user: User, data: UserData): UserField[] {
  const fields = changedFields(user, accountWith(user, data))
  if (data.groups && !hasExactlyGroups(user, groupsAfter(user, data.groups))) fields.push('groups')
  return data.password === undefined ? fields : [...fields, 'password']
}
