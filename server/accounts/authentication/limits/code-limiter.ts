import type { Tx } from '#server/platform/database/database.ts'
import { CODES } from './attempts.ts'
import { type AttemptLimit, countAttempt } from './count-attempts.ts'
import { AttemptWriter } from './store.ts'

const LIMITED: AttemptLimit = { rate: CODES, kinds: ['code'] }

/** Origin of an attempt: a device on which the user signed in before, a session of the user, or neither. */
export type CodeOrigin = 'stranger' | 'device' | 'session'

/** An attempt with a code of the app, or with a recovery code. */
type CodeAttempt = { readonly userId: number; readonly origin: CodeOrigin; readonly isRecovery: boolean }

const ORIGINS: readonly CodeOrigin[] = ['stranger', 'device', 'session']

/**
 * Limits attempts with codes of a second factor for each account, whatever the address. Strangers, known devices and sessions are counted
 * separately, and recovery codes apart from codes of the app, so that an attacker who knows the password cannot keep the user out. All
 * devices of a user share one count, and so do all sessions: otherwise each would allow more attempts. Only a correct code resets the count,
 * and only that of its own kind and origin: an attacker could otherwise reset it with the password, or have the user reset it.
 */
export const codeLimiter = {
  /** Counts an attempt before it is made. @returns the delay in milliseconds; 0 when it was counted */
  count: (tx: Tx, attempt: CodeAttempt, now: number): Promise<number> =>
    countAttempt(tx, [keyOf(attempt)], LIMITED, now),

  /** Resets the count after a correct code. */
  reset: (tx: Tx, attempt: CodeAttempt): Promise<void> => new AttemptWriter(tx).deleteKey(keyOf(attempt)),

  /** Resets all counts of a user, when the second factor is set up or removed. */
  async resetAll(tx: Tx, userId: number): Promise<void> {
    const writer = new AttemptWriter(tx)
    for (const origin of ORIGINS)
      for (const isRecovery of [false, true]) await writer.deleteKey(keyOf({ userId, origin, isRecovery }))
  },
}

/** Keys without a suffix are those of earlier versions, which did not distinguish attempts. */
const keyOf = ({ userId, origin, isRecovery }: CodeAttempt) =>
  `code:${userId}${origin === 'stranger' ? '' : `:${origin}`}${isRecovery ? ':recovery' : ''}`
