import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import { codeLimiter } from '#server/accounts/authentication/limits/code-limiter.ts'
import { tooManyAttempts } from '#server/accounts/authentication/limits/count-attempts.ts'
import type { GivenPasskey, PasskeyCheck, PasskeyResult } from '#server/accounts/authentication/passkeys/check.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { factorNeeded, wrongFactor } from '#server/platform/refusals.ts'
import { hasFactor } from './has-factor.ts'
import { recoveryDigest } from './recovery-code.ts'
import type { SecretBox } from './secret-box.ts'
import { FactorWriter } from './store.ts'
import { isTotpCode, matchingStep } from './totp.ts'

/**
 * Result of a check: the user has no second factor, or passed with a code of the app, a passkey, or a recovery code, of which `left` remain;
 * or a code is needed, wrong, has to wait (milliseconds), or cannot be checked without the key. `copied`: a passkey was wrong in this way.
 */
export type FactorResult =
  | { readonly kind: 'none' | 'passed' | 'needed' | 'unreadable' }
  | { readonly kind: 'wrong'; readonly copied?: PasskeyResult }
  | { readonly kind: 'recovered'; readonly left: number }
  | { readonly kind: 'wait'; readonly wait: number }

/** A code, or a passkey in its place. */
export type GivenFactor = { readonly code?: string | undefined; readonly passkey?: GivenPasskey | undefined }

export type FactorCheckParts = {
  readonly passkeys: Pick<PasskeyCheck, 'check' | 'reportCopy'>
  readonly box: SecretBox
  readonly events: EventBus<UserEvents>
  /** False where users do not sign in with passwords that are stored here. */
  readonly available: boolean
  readonly log: Pick<Log, 'error'>
  /** Path of the key, for the log. */
  readonly keyPath: string
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Checks the second factor of users whose password was correct. */
export class FactorCheck {
  readonly #parts: FactorCheckParts

  constructor(parts: FactorCheckParts) {
    this.#parts = parts
  }

  /**
   * Checks a code or a passkey in the transaction that depends on it, which must be committed whatever the result: the attempt is counted in
   * it. A code is used up when it is accepted.
   */
  async check(tx: Tx, userId: number, { code, passkey }: GivenFactor): Promise<FactorResult> {
    const { available, now } = this.#parts
    const writer = new FactorWriter(tx)
    if (!available || !(await hasFactor(tx, userId))) return { kind: 'none' }
    const given = code?.trim() ?? ''
    if (given === '' && !passkey) return { kind: 'needed' }
    const wait = await codeLimiter.count(tx, userId, now())
    if (wait > 0) return { kind: 'wait', wait }
    const result = passkey ? await this.#checkPasskey(tx, passkey) : await this.#use(writer, userId, given)
    if (result.kind === 'passed' || result.kind === 'recovered') await codeLimiter.reset(tx, userId)
    return result
  }

  /** Publishes that a user passed with a recovery code, or used a passkey that was copied, after the transaction. */
  report(result: FactorResult, { id, username, address }: { id: number; username: string; address: string }): void {
    const { events, passkeys } = this.#parts
    if (result.kind === 'wrong' && result.copied) passkeys.reportCopy(result.copied, { username, address })
    if (result.kind !== 'recovered') return
    const actor = { userId: id, address }
    const change = { kind: 'recoveryCodeUsed', actor, user: { id, username }, left: result.left } as const
    events.publish('secondFactor.changed', change)
  }

  async #checkPasskey(tx: Tx, given: GivenPasskey): Promise<FactorResult> {
    const result = await this.#parts.passkeys.check(tx, given)
    return result.kind === 'passed' ? { kind: 'passed' } : { kind: 'wrong', copied: result }
  }

  async #use(writer: FactorWriter, userId: number, given: string): Promise<FactorResult> {
    const digits = given.replaceAll(/\s/g, '')
    if (isTotpCode(digits)) return this.#spendTotp(writer, userId, digits)
    const digest = recoveryDigest(userId, given)
    const isUsed = digest !== null && (await writer.spendRecoveryCode(userId, digest))
    return isUsed ? { kind: 'recovered', left: await writer.recoveryCodes(userId) } : { kind: 'wrong' }
  }

  async #spendTotp(writer: FactorWriter, userId: number, code: string): Promise<FactorResult> {
    const { box, log, keyPath, now } = this.#parts
    const sealed = (await writer.factorOf(userId))?.secret
    if (sealed === undefined) return { kind: 'wrong' }
    const secret = box.open(userId, sealed)
    if (!secret) {
      log.error('the second factor of a user cannot be checked; the key is missing or wrong', { userId, key: keyPath })
      return { kind: 'unreadable' }
    }
    const step = matchingStep(secret, code, now())
    return { kind: step !== null && (await writer.spendStep(userId, sealed, step)) ? 'passed' : 'wrong' }
  }
}

/** Returns whether the user may go on. */
export const isPassed = ({ kind }: FactorResult): boolean =>
  kind === 'none' || kind === 'passed' || kind === 'recovered'

/** Returns the error of a check that was not passed. */
export function factorRefusal(result: FactorResult): AppError {
  switch (result.kind) {
    case 'needed':
      return factorNeeded()
    case 'wait':
      return tooManyAttempts(result.wait)
    case 'unreadable':
      return new AppError('internal', 'The second factor cannot be checked. Ask an administrator.')
    default:
      return wrongFactor()
  }
}

/** Reports a wrong code like a wrong password. That a code is needed is no failure. */
export function tellFactorFailure(
  tellFailure: TellFailure,
  attempt: Parameters<TellFailure>[0],
  { kind }: FactorResult,
): void {
  if (kind === 'wrong') tellFailure(attempt, 'wrong code')
  if (kind === 'wait') tellFailure(attempt, 'too many codes')
}
