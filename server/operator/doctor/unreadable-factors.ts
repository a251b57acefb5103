import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { readTable } from '#server/platform/database/snapshot.ts'
import type { SecondFactorsTable } from '#server/platform/database/tables.ts'
import { KeyFile } from '#server/platform/own-files/key-file.ts'

/** Returns how many second factors in an intact database the key does not open; null when there are none at all. */
export function unreadableFactors(database: string, keyPath: string): number | null {
  const rows = readTable(database, 'second_factors') as SecondFactorsTable[]
  if (rows.length === 0) return null
  const box = new SecretBox(new KeyFile(keyPath, FACTOR_KEY_BYTES))
  return rows.filter(({ user_id: userId, secret }) => box.open(userId, secret) === null).length
}

/** Returns what to do about a key that does not open second factors. */
export const keyAdvice = (keyPath: string, count: number) =>
  `the key ${keyPath} is missing or wrong: ${count} users can only sign in with a recovery code; restore it, or reset them (coffer users update NAME --reset-second-factor)`
