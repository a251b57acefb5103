import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { readTable } from '#server/platform/database/snapshot.ts'
import type { LdapDirectoriesTable } from '#server/platform/database/tables.ts'
import { KeyFile } from '#server/platform/own-files/key-file.ts'

/** Returns whether the key opens the password of the LDAP directory in an intact database; null without a directory. */
export function opensDirectory(database: string, keyPath: string): boolean | null {
  const [row] = readTable(database, 'ldap_directories') as LdapDirectoriesTable[]
  return row ? new SecretBox(new KeyFile(keyPath, FACTOR_KEY_BYTES)).open('ldap', row.bind_password) !== null : null
}

/** Returns what to do about a key that does not open the password of the directory. */
export const directoryAdvice = (keyPath: string) =>
  `the key ${keyPath} is missing or wrong, so nobody can sign in with LDAP; restore it, or set the password again (coffer ldap set FILE --password-stdin)`
