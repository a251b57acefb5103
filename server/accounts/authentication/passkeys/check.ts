import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { type ChallengeOwner, ChallengeWriter } from './challenges.ts'
import type { PasskeySite } from './relying-party.ts'
import { PasskeyWriter, type StoredPasskey } from './store.ts'
import { userHandle } from './user-handle.ts'
import { challengeOf, verifiedCounter } from './web-authn.ts'

/** A passkey that a client presents, and the challenge it must answer. */
export type GivenPasskey = {
  readonly assertion: PasskeyAssertion
  readonly owner: ChallengeOwner
  /** Whether it stands in place of the password: then the authenticator must have verified the user. */
  readonly isAlone: boolean
}

/** Result of a check. `copied`: the counter of the authenticator went back, so that there are two of it. */
export type PasskeyResult =
  | { readonly kind: 'passed' | 'copied'; readonly passkey: StoredPasskey }
  | { readonly kind: 'wrong' }

export type PasskeyCheckParts = {
  readonly site: PasskeySite
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Checks passkeys that clients present. */
export class PasskeyCheck {
  readonly #parts: PasskeyCheckParts

  constructor(parts: PasskeyCheckParts) {
    this.#parts = parts
  }

  /**
   * Checks a passkey in the transaction that depends on it, which must be committed whatever the result: the challenge is used up in it,
   * also by a passkey that is not accepted.
   */
  async check(tx: Tx, { assertion, owner, isAlone }: GivenPasskey): Promise<PasskeyResult> {
    const { site, now } = this.#parts
    const challenge = challengeOf(assertion.response.clientDataJSON)
    if (!site.party || challenge === null || !(await new ChallengeWriter(tx).use(challenge, owner, now())))
      return { kind: 'wrong' }
    const writer = new PasskeyWriter(tx)
    const passkey = await writer.byCredential(assertion.id)
    if (!passkey || passkey.rpId !== site.party.id || !isOf(passkey, owner.userId, assertion.response.userHandle))
      return { kind: 'wrong' }
    const counter = await verifiedCounter(assertion, { challenge, party: site.party, passkey, isVerifying: isAlone })
    if (counter === null) return { kind: 'wrong' }
    return { kind: (await writer.recordUse(passkey.id, counter, now())) ? 'passed' : 'copied', passkey }
  }

  /** Publishes that a copied passkey was refused, after the transaction. */
  reportCopy(result: PasskeyResult, { username, address }: { username: string; address: string }): void {
    if (result.kind !== 'copied') return
    const { userId, name } = result.passkey
    const user = { id: userId, username }
    const change = { kind: 'passkeyRefused', actor: { userId, address }, user, passkey: name } as const
    this.#parts.events.publish('secondFactor.changed', change)
  }
}

/**
 * Returns whether a passkey belongs to the user. An authenticator that selected the passkey by itself names the user; one that was asked for
 * this passkey may not.
 */
function isOf({ userId, rpId }: StoredPasskey, expected: number | null, handle: string | null | undefined): boolean {
  if (!handle) return expected === userId
  return handle === userHandle(rpId, userId) && (expected === null || expected === userId)
}
