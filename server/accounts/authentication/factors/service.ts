import type { GivenProof } from '#contract/proof.ts'
import type { RecoveryCodes, SecondFactorSetup, SecondFactorStatus } from '#contract/second-factor.ts'
import type { Caller } from '#server/access/caller.ts'
import { codeLimiter } from '#server/accounts/authentication/limits/code-limiter.ts'
import { PasskeyReader, PasskeyWriter } from '#server/accounts/authentication/passkeys/store.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { FactorChange, UserEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { lastFactor, notAllowed, notFound, wrongFactor } from '#server/platform/refusals.ts'
import { hasFactor } from './has-factor.ts'
import { newRecoveryCodes, recoveryDigests } from './recovery-code.ts'
import { factorDue, requiresFactor } from './requirement.ts'
import type { SecretBox } from './secret-box.ts'
import { FactorReader, FactorWriter } from './store.ts'
import { base32, matchingStep, newTotpSecret, otpauthUri } from './totp.ts'

export type SecondFactorsParts = {
  readonly db: Db
  readonly box: SecretBox
  readonly users: Pick<UserService, 'get'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly proof: Pick<Proof, 'require'>
  /** Records that a code was confirmed in a session. */
  readonly confirmInSession: (tx: Tx, sessionId: string) => Promise<void>
  readonly events: EventBus<UserEvents>
  readonly log: Pick<Log, 'error'>
  readonly keyPath: string
  /** False where users do not sign in with passwords that are stored here. */
  readonly available: boolean
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Time in milliseconds to confirm a new secret.
 *
 * @limit Signing in and accounts | Time to confirm a new second factor | {ms}
 */
const SETUP_TIME = 3_600_000

/** Name of the issuer in authenticator apps where the instance has no name. */
const ISSUER = 'Coffer'

/** Sets up, replaces and removes second factors. `FactorCheck` verifies their codes. */
export class SecondFactors {
  readonly #parts: SecondFactorsParts

  constructor(parts: SecondFactorsParts) {
    this.#parts = parts
  }

  /** Returns the second factor of the caller. */
  async status({ subject }: Caller): Promise<SecondFactorStatus> {
    const { db, users, settings, available } = this.#parts
    const reader = new FactorReader(db)
    const [user, { secondFactor }] = await Promise.all([users.get(subject.userId), settings.current()])
    const factor = available ? await reader.factorOf(user.id) : undefined
    return {
      available,
      activeSince: factor ? new Date(factor.createdAt).toISOString() : null,
      recoveryCodes: available ? await reader.recoveryCodes(user.id) : 0,
      passkeys: available ? await new PasskeyReader(db).count(user.id) : 0,
      required: available && requiresFactor(user, secondFactor),
      due: await this.dueOf(user),
    }
  }

  /** Returns the time until which the user must set up a second factor, RFC 3339; null if they need none or have one. */
  async dueOf(user: User): Promise<string | null> {
    const { settings, available } = this.#parts
    const due = available ? factorDue(user, (await settings.current()).secondFactor) : null
    return due === null ? null : new Date(due).toISOString()
  }

  /**
   * Creates a secret for the caller, which {@link confirm} turns on. One that is in use stays in use until then.
   * @throws AppError errors of {@link Proof.require}; `not_allowed` where second factors are not available; `internal` without the key
   */
  async begin(caller: Caller, given: GivenProof): Promise<SecondFactorSetup> {
    const { db, box, users, settings, proof, now } = this.#parts
    this.#requireAvailable()
    await proof.require(caller, given)
    const { id, username } = await users.get(caller.subject.userId)
    const secret = newTotpSecret()
    const sealed = box.seal(id, secret, !(await new FactorReader(db).hasAny()))
    if (sealed === null) throw this.#keyMissing()
    const setup = { sessionId: caller.sessionId, secret: sealed, startedAt: now() }
    await db.transaction().execute((tx) => new FactorWriter(tx).putSetup(id, setup))
    const { branding } = await settings.current()
    return { secret: base32(secret), uri: otpauthUri(secret, { issuer: branding.name || ISSUER, username }) }
  }

  /**
   * Turns the new secret on, in place of an earlier one, with one of its codes.
   * @returns new recovery codes
   * @throws AppError `second_factor` for a wrong code; `not_found` when this session began no setup, or it expired
   */
  async confirm(caller: Caller, code: string): Promise<RecoveryCodes> {
    const { db, box, confirmInSession, now } = this.#parts
    this.#requireAvailable()
    const { userId } = caller.subject
    const codes = newRecoveryCodes()
    const digits = code.replaceAll(/\s/g, '')
    await db.transaction().execute(async (tx) => {
      const writer = new FactorWriter(tx)
      const setup = await writer.setupOf(userId)
      if (setup?.sessionId !== caller.sessionId || now() - setup.startedAt >= SETUP_TIME) throw notFound()
      const secret = box.open(userId, setup.secret)
      if (!secret) throw this.#keyMissing()
      const step = matchingStep(secret, digits, now())
      if (step === null) throw wrongFactor()
      await writer.put(userId, { secret: setup.secret, createdAt: now() }, step)
      await writer.putRecoveryCodes(userId, recoveryDigests(userId, codes))
      await confirmInSession(tx, caller.sessionId)
      await codeLimiter.reset(tx, userId)
    })
    await this.#publish('secondFactorOn', caller, userId)
    return { recoveryCodes: codes }
  }

  /**
   * Replaces all recovery codes of the caller.
   * @throws AppError errors of {@link Proof.require}; `not_found` without a second factor
   */
  async renewRecoveryCodes(caller: Caller, given: GivenProof): Promise<RecoveryCodes> {
    await this.#parts.proof.require(caller, given)
    const { userId } = caller.subject
    const codes = newRecoveryCodes()
    await this.#parts.db.transaction().execute(async (tx) => {
      const writer = new FactorWriter(tx)
      if (!(await hasFactor(tx, userId))) throw notFound()
      await writer.putRecoveryCodes(userId, recoveryDigests(userId, codes))
    })
    await this.#publish('recoveryCodesRenewed', caller, userId)
    return { recoveryCodes: codes }
  }

  /**
   * Turns off the caller's authenticator app.
   * @throws AppError errors of {@link Proof.require}; `not_allowed` when an administrator requires a second factor and the
   *   caller has no passkey; `not_found` when it is off
   */
  async turnOff(caller: Caller, given: GivenProof): Promise<void> {
    const { db, users, settings, proof } = this.#parts
    const { userId } = caller.subject
    await proof.require(caller, given)
    const isRequired = requiresFactor(await users.get(userId), (await settings.current()).secondFactor)
    const isRemoved = await db.transaction().execute(async (tx) => {
      if ((await new PasskeyReader(tx).count(userId)) > 0) return new FactorWriter(tx).removeApp(userId)
      if (isRequired) throw lastFactor()
      return removed(tx, userId)
    })
    if (!isRemoved) throw notFound()
    await this.#publish('secondFactorOff', caller, userId)
  }

  /**
   * Removes the second factor of a user who lost it, on behalf of an administrator or the operator.
   * @returns whether there was one
   * @throws AppError errors of {@link Proof.require}; `not_found` when there is no such user; `not_allowed`
   */
  async reset(asker: Principal, userId: number, given: GivenProof = {}): Promise<boolean> {
    const { db, users, proof } = this.#parts
    await users.get(userId)
    if (asker !== OPERATOR) {
      await proof.require(asker, given)
      // The caller may have been demoted while their password was verified.
      const { effective } = await users.get(asker.subject.userId)
      if (!effective.permissions.admin) throw notAllowed()
    }
    const isReset = await db.transaction().execute((tx) => removed(tx, userId))
    if (isReset) await this.#publish('secondFactorReset', asker, userId)
    return isReset
  }

  #requireAvailable(): void {
    if (!this.#parts.available) throw notAllowed()
  }

  #keyMissing(): AppError {
    this.#parts.log.error('second factors cannot be set up; the key is missing or wrong', { key: this.#parts.keyPath })
    return new AppError('internal', 'The second factor cannot be set up. Ask an administrator.')
  }

  async #publish(kind: FactorChange['kind'], asker: Principal, userId: number): Promise<void> {
    const { username } = await this.#parts.users.get(userId)
    this.#parts.events.publish('secondFactor.changed', { kind, actor: actorOf(asker), user: { id: userId, username } })
  }
}

/** Removes all second factors of a user. @returns whether there were any */
async function removed(tx: Tx, userId: number): Promise<boolean> {
  await codeLimiter.reset(tx, userId)
  const hadPasskeys = await new PasskeyWriter(tx).removeAll(userId)
  return (await new FactorWriter(tx).remove(userId)) || hadPasskeys
}
