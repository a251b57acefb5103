import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/second-factor/secret-box.ts'
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
