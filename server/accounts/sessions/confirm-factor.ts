import type { Tx } from '#server/platform/database/database.ts'
import { SessionWriter } from './store.ts'

/** Records that a code of the second factor was confirmed in a session, in a transaction of the caller. */
export const confirmFactorInSession = (tx: Tx, sessionId: string, now: number): Promise<void> =>
  new SessionWriter(tx).recordFactor(sessionId, now)
