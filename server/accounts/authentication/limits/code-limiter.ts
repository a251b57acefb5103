import type { Tx } from '#server/platform/database/database.ts'
import { CODES } from './attempts.ts'
import { type AttemptLimit, countAttempt } from './count-attempts.ts'
import { AttemptWriter } from './store.ts'

const LIMITED: AttemptLimit = { rate: CODES, kinds: ['code'] }

/**
 * Limits attempts with codes of a second factor for each account, whatever the address and the session. Only a correct code resets the
 * count: an attacker who knows the password could otherwise reset it with every attempt.
 */
export const codeLimiter = {
  /** Counts an attempt before it is made. @returns the delay in milliseconds; 0 when it was counted */
  count: (tx: Tx, userId: number, now: number): Promise<number> => countAttempt(tx, [keyOf(userId)], LIMITED, now),

  /** Resets the count, after a correct code or when the second factor is removed. */
  reset: (tx: Tx, userId: number): Promise<void> => new AttemptWriter(tx).deleteKey(keyOf(userId)),
}

const keyOf = (userId: number) => `code:${userId}`
