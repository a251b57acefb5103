import {
  type AddedPasskey,
  MAX_PASSKEYS,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type Passkeys as PresentedPasskeys,
} from '#contract/passkeys.ts'
import type { GivenProof } from '#contract/proof.ts'
import type { Caller } from '#server/access/caller.ts'
import { newRecoveryCodes, recoveryDigests } from '#server/accounts/authentication/factors/recovery-code.ts'
import { requiresFactor } from '#server/accounts/authentication/factors/requirement.ts'
import { FactorReader, FactorWriter } from '#server/accounts/authentication/factors/store.ts'
import { codeLimiter } from '#server/accounts/authentication/limits/code-limiter.ts'
import { type ChallengePurpose, ChallengeWriter } from '#server/accounts/authentication/passkeys/challenges.ts'
import { descriptors, passkeyCreation, passkeyRequest } from '#server/accounts/authentication/passkeys/options.ts'
import type { PasskeySite, RelyingParty } from '#server/accounts/authentication/passkeys/relying-party.ts'
import { PasskeyReader, PasskeyWriter } from '#server/accounts/authentication/passkeys/store.ts'
import { challengeOf, verifiedKey } from '#server/accounts/authentication/passkeys/web-authn.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { FactorChange, UserEvents } from '#server/platform/events/user-events.ts'
import { lastFactor, notAllowed, notFound } from '#server/platform/refusals.ts'
import { presentPasskey } from './present.ts'

export type PasskeysParts = {
  readonly db: Db
  readonly site: PasskeySite
  readonly users: Pick<UserService, 'get'>
  readonly settings: Pick<SettingsService, 'current'>
  readonly proof: Pick<Proof, 'require'>
  /** Records that a second factor was confirmed in a session. */
  readonly confirmInSession: (tx: Tx, sessionId: string) => Promise<void>
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Name of the site in authenticators where the instance has no name. */
const SITE_NAME = 'Coffer'

/** Lists, adds, renames and removes the passkeys of users. `PasskeyCheck` verifies them. */
export class Passkeys {
  readonly #parts: PasskeysParts

  constructor(parts: PasskeysParts) {
    this.#parts = parts
  }

  /** Returns the passkeys of the caller. Only administrators can change why there are none, so only they are told. */
  async list({ subject }: Caller): Promise<PresentedPasskeys> {
    const { db, site, users } = this.#parts
    const passkeys = await new PasskeyReader(db).ofUser(subject.userId)
    const { effective } = await users.get(subject.userId)
    return {
      available: site.party !== null,
      unavailable: site.party === null && effective.permissions.admin ? site.unavailable : null,
      passkeys: passkeys.map((passkey) => presentPasskey(passkey, site)),
    }
  }

  /**
   * Returns the options for a new passkey of the caller.
   * @throws AppError errors of {@link Proof.require}; `not_allowed` where there are no passkeys; `too_many` when the user has the maximum
   */
  async begin(caller: Caller, given: GivenProof): Promise<PasskeyCreation> {
    const { db, users, settings, proof } = this.#parts
    const party = this.#requireParty()
    await proof.require(caller, given)
    const user = await users.get(caller.subject.userId)
    const present = await new PasskeyReader(db).ofUser(user.id)
    requireRoom(present.length)
    const { branding } = await settings.current()
    const challenge = await this.#issue(caller, 'add')
    return passkeyCreation(party, { challenge, siteName: branding.name || SITE_NAME, user, present })
  }

  /**
   * Adds a passkey that the browser created for {@link begin}.
   * @returns the passkey, with new recovery codes if the caller had none
   * @throws AppError `invalid` for a credential that is not acceptable; `conflict` when it is registered already; `not_allowed`; `too_many`
   */
  async add(caller: Caller, { name, credential }: NewPasskey): Promise<AddedPasskey> {
    const { db, site, confirmInSession, now } = this.#parts
    const party = this.#requireParty()
    const { userId } = caller.subject
    const challenge = challengeOf(credential.response.clientDataJSON)
    const owner = { purpose: 'add', holder: caller.sessionId, userId } as const
    const isIssued =
      challenge !== null &&
      (await db.transaction().execute((tx) => new ChallengeWriter(tx).use(challenge, owner, now())))
    const key = isIssued ? await verifiedKey(credential, { challenge, party }) : null
    if (!key) throw new AppError('invalid', 'The passkey cannot be verified. Try again.', { field: 'credential' })
    const { transports = [] } = credential.response
    const passkey = { ...key, userId, transports, rpId: party.id, name, createdAt: now() }
    const added = await db.transaction().execute(async (tx) => {
      const writer = new PasskeyWriter(tx)
      requireRoom(await writer.count(userId))
      const id = await writer.add(passkey)
      if (id === null) throw new AppError('conflict', 'This passkey is registered already.', { field: 'credential' })
      await confirmInSession(tx, caller.sessionId)
      await codeLimiter.reset(tx, userId)
      return { id, recoveryCodes: await ensureRecoveryCodes(tx, userId) }
    })
    await this.#publish('passkeyAdded', caller, name)
    const presented = presentPasskey({ ...passkey, id: added.id, lastUsedAt: null }, site)
    return { passkey: presented, recoveryCodes: added.recoveryCodes }
  }

  /** Renames a passkey of the caller. @throws AppError `not_found` */
  async rename({ subject }: Caller, id: number, name: string): Promise<void> {
    const { db } = this.#parts
    if (!(await db.transaction().execute((tx) => new PasskeyWriter(tx).rename(subject.userId, id, name))))
      throw notFound()
  }

  /**
   * Removes a passkey of the caller; with the last second factor also the recovery codes.
   * @throws AppError errors of {@link Proof.require}; `not_found`; `not_allowed` for the last second factor when one is required
   */
  async remove(caller: Caller, id: number, given: GivenProof): Promise<void> {
    const { db, users, settings, proof } = this.#parts
    const { userId } = caller.subject
    await proof.require(caller, given)
    const isRequired = requiresFactor(await users.get(userId), (await settings.current()).secondFactor)
    const name = await db.transaction().execute(async (tx) => {
      const writer = new PasskeyWriter(tx)
      const removed = await writer.remove(userId, id)
      if (removed === undefined) throw notFound()
      const isLast = (await writer.count(userId)) === 0 && !(await new FactorReader(tx).factorOf(userId))
      if (isLast && isRequired) throw lastFactor()
      if (isLast) await new FactorWriter(tx).remove(userId)
      return removed
    })
    await this.#publish('passkeyRemoved', caller, name)
  }

  /**
   * Returns a request for a passkey that confirms a change, alone or beside the password.
   * @throws AppError `not_found` when the caller has none that can be used
   */
  async requestProof(caller: Caller, withPassword: boolean): Promise<PasskeyRequest> {
    const { db, site } = this.#parts
    const passkeys = await new PasskeyReader(db).ofUser(caller.subject.userId)
    const allowed = site.party ? descriptors(passkeys, site.party) : []
    if (!site.party || allowed.length === 0) throw notFound()
    const challenge = await this.#issue(caller, 'proof')
    const userVerification = withPassword ? 'preferred' : 'required'
    return passkeyRequest(site.party, { challenge, userVerification, allowed })
  }

  #issue({ sessionId: holder, subject: { userId } }: Caller, purpose: ChallengePurpose): Promise<string> {
    const { db, now } = this.#parts
    return db.transaction().execute((tx) => new ChallengeWriter(tx).issue({ purpose, holder, userId }, now()))
  }

  #requireParty(): RelyingParty {
    const { party } = this.#parts.site
    if (!party) throw notAllowed()
    return party
  }

  async #publish(kind: FactorChange['kind'], caller: Caller, passkey: string): Promise<void> {
    const { id, username } = await this.#parts.users.get(caller.subject.userId)
    const change = { kind, actor: actorOf(caller), user: { id, username }, passkey }
    this.#parts.events.publish('secondFactor.changed', change)
  }
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw new AppError('too_many', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
}

/** Creates recovery codes for a user who has none, so that a lost passkey does not lock them out. */
async function ensureRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const writer = new FactorWriter(tx)
  if ((await writer.recoveryCodes(userId)) > 0) return []
  const codes = newRecoveryCodes()
  await writer.putRecoveryCodes(userId, recoveryDigests(userId, codes))
  return codes
}
