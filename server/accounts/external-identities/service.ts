import { setOwnBytes } from '#server/accounts/quotas/own-bytes.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import { changedFields } from '#server/accounts/users/account.ts'
import { grantAdministration, grantGroups } from '#server/accounts/users/external-grants.ts'
import { isUnusableName } from '#server/accounts/users/external-user.ts'
import { userIn } from '#server/accounts/users/known-users.ts'
import { membershipChanges } from '#server/accounts/users/memberships.ts'
import { NO_PASSWORD } from '#server/accounts/users/password.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserChange, UserEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { type ExternalClaims, type IdentityKey, type IdentityPolicy, isAllowed, mappedGroups } from './identity.ts'
import { IdentityReader, IdentityWriter } from './store.ts'

export type ExternalIdentitiesParts = {
  readonly db: Db
  readonly registration: Pick<Registration, 'registerSelf'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly events: EventBus<UserEvents>
  readonly log: Pick<Log, 'warn'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A user whom a provider identified, with what the administrator configured for the provider. */
export type Identified = { readonly key: IdentityKey; readonly claims: ExternalClaims; readonly policy: IdentityPolicy }

/**
 * Accounts of users whom a provider identifies: OpenID Connect or a directory. They are found by provider, issuer and subject only. A
 * provider changes what it granted itself: it never takes administration or a group that an account has by a local decision.
 */
export class ExternalIdentities {
  readonly #parts: ExternalIdentitiesParts
  /** Two concurrent first sign-ins of an identity create one account. */
  readonly #perIdentity = new KeyedSemaphore<string>({ running: 1, waiting: 32 })

  constructor(parts: ExternalIdentitiesParts) {
    this.#parts = parts
  }

  /**
   * Returns the account of an identified user after the claims were applied to it; creates it where the policy allows. Null when the user
   * cannot sign in, for a reason that only the log states.
   * @throws AppError `too_many`; errors of `Registration.registerSelf` other than those of the name
   */
  async findOrCreate(identified: Identified): Promise<{ readonly id: number } | null> {
    const { provider, issuer, subject } = identified.key
    const release = await this.#perIdentity.acquire(JSON.stringify([provider, issuer, subject]))
    try {
      return await this.#findOrCreate(identified)
    } finally {
      release()
    }
  }

  /** Reads the user again in the transaction that signs them in; undefined when they, or the binding, were removed meanwhile. */
  async reloadUser(tx: Tx, key: IdentityKey, userId: number): Promise<User | undefined> {
    const identity = await new IdentityReader(tx).byKey(key)
    return identity?.userId === userId ? userIn(tx, userId) : undefined
  }

  /** Returns the subject to which an account is bound at a provider; null without one. */
  async subjectOf(userId: number, provider: string): Promise<string | null> {
    const identities = await new IdentityReader(this.#parts.db).ofUser(userId)
    return identities.find((identity) => identity.provider === provider)?.subject ?? null
  }

  /**
   * Binds an identity to an existing account, whose owner is signed in or which an administrator selected.
   * @returns false when it is bound to another account, or cannot sign in
   */
  async bind({ key, claims, policy }: Identified, userId: number): Promise<boolean> {
    if (!isAllowed(claims, policy)) return this.#refuse(key, 'no allowed group') !== null
    const isBound = await this.#parts.db.transaction().execute(async (tx) => {
      const writer = new IdentityWriter(tx)
      const found = await writer.byKey(key)
      if (found) return found.userId === userId
      await writer.insert(this.#newIdentity(key, userId))
      return true
    })
    if (isBound) await this.#apply({ key, claims, policy })
    return isBound
  }

  async #findOrCreate(identified: Identified): Promise<{ readonly id: number } | null> {
    const { key, claims, policy } = identified
    if (!isAllowed(claims, policy)) return this.#refuse(key, 'no allowed group')
    const found = await new IdentityReader(this.#parts.db).byKey(key)
    if (!found) {
      if (!policy.createsAccounts) return this.#refuse(key, 'no account')
      if (!(await this.#create(identified))) return null
    }
    return this.#apply(identified)
  }

  async #create({ key, claims }: Identified): Promise<boolean> {
    const { registration } = this.#parts
    try {
      await registration.registerSelf({
        username: claims.username,
        passwordHash: NO_PASSWORD,
        lockPassword: true,
        preferences: claims.language === undefined ? {} : { locale: claims.language },
        finish: (tx, { id }) => new IdentityWriter(tx).insert(this.#newIdentity(key, id)),
      })
      return true
    } catch (error) {
      if (!isUnusableName(error)) throw error
      this.#refuse(key, error.code === 'name_taken' ? 'the username is taken' : 'the username cannot be used')
      return false
    }
  }

  #newIdentity(key: IdentityKey, userId: number) {
    const at = this.#parts.now()
    const granted = { permissionsBefore: null, grantedGroups: [], claims: {} }
    return { ...key, ...granted, userId, createdAt: at, lastUsedAt: at }
  }

  /** Applies the claims to the account. */
  async #apply({ key, claims, policy }: Identified): Promise<{ readonly id: number } | null> {
    const { db, events, now } = this.#parts
    const applied = await db.transaction().execute(async (tx) => {
      const writer = new IdentityWriter(tx)
      const identity = await writer.byKey(key)
      const before = identity && (await userIn(tx, identity.userId))
      if (!identity || !before) return null
      const permissionsBefore = await grantAdministration(tx, before, claims.administrator, identity.permissionsBefore)
      const grantedGroups = await grantGroups(tx, before, mappedGroups(claims, policy), identity.grantedGroups)
      const hasNewQuota = claims.quota !== undefined && (await setOwnBytes(tx, before.id, claims.quota))
      await writer.update({ ...identity, permissionsBefore, grantedGroups, claims: claims.shown, lastUsedAt: now() })
      const after = await userIn(tx, before.id)
      if (!after) return null
      const lostAdmin = before.effective.permissions.admin && !after.effective.permissions.admin
      if (lostAdmin) await this.#parts.sessions.endAll(tx, before.id)
      const fields = [...changedFields(before, after), ...(hasNewQuota ? ['quota'] : [])]
      return { user: after, fields, groups: membershipChanges(before, after) }
    })
    if (!applied) return null
    const { user, fields, groups } = applied
    const change: UserChange = {
      ...{ kind: 'userChanged', actor: null, user: { id: user.id, username: user.username }, fields },
      ...(groups && { groups }),
    }
    if (fields.length > 0 || groups) events.publish('people.changed', change)
    return { id: user.id }
  }

  /** The client sees the same answer for all reasons. */
  #refuse({ provider, subject }: IdentityKey, reason: string): null {
    this.#parts.log.warn('a user of a provider cannot sign in', { provider, subject, reason })
    return null
  }
}
