import { PasskeyReader } from '#server/accounts/authentication/passkeys/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { FactorReader } from './store.ts'

/** Returns whether a user has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  if (await new FactorReader(db).factorOf(userId)) return true
  return (await new PasskeyReader(db).count(userId)) > 0
}
