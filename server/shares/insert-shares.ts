import type { Db, Tx } from '#server/platform/database/database.ts'
import type { NewShare, Share } from './share.ts'
import { ShareReader, ShareWriter } from './store.ts'

/** Reads the links of all users, by address. */
export async function sharesByHash(db: Db): Promise<Map<string, Share>> {
  return new Map((await new ShareReader(db).all(null)).map((share) => [share.hash, share]))
}

/** Stores links under their addresses, in a transaction of the caller. @returns false if one of the addresses is taken */
export const insertShares = (tx: Tx, shares: readonly NewShare[]): Promise<boolean> =>
  new ShareWriter(tx).insertAll(shares)
