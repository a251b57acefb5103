import type { Tx } from '#server/platform/database/database.ts'
import { TokenWriter } from './store.ts'

/** Deletes all tokens of a user, in a transaction of the caller. */
export const revokeAllTokens = (tx: Tx, userId: number): Promise<void> => new TokenWriter(tx).removeAll(userId)
