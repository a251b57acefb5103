import { DirectorySettings } from '#contract/ldap.ts'
import type { FactorCheck } from '#server/accounts/authentication/factors/check.ts'
import type { SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { storedJsonOr } from '#server/platform/json/stored-values.ts'
import type { Log } from '#server/platform/log/log.ts'
import { Directory } from './directory.ts'
import { DirectoryServers } from './servers.ts'
import { DirectoryReader, DirectoryWriter } from './store.ts'

export type LdapDirectoryParts = {
  readonly db: Db
  /** Encrypts the password of the bind account. */
  readonly box: Pick<SecretBox, 'seal' | 'open'>
  readonly factors: Pick<FactorCheck, 'hasSecrets'>
  readonly log: Pick<Log, 'warn'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A directory and the settings that decide who may sign in. */
export type OpenedDirectory = { readonly settings: DirectorySettings; readonly directory: Directory }

/** The directory in which users sign in, and its settings. */
export class LdapDirectory {
  readonly #parts: LdapDirectoryParts
  readonly #servers: DirectoryServers

  constructor(parts: LdapDirectoryParts) {
    this.#parts = parts
    const onFailure = (server: string, { message }: Error) =>
      parts.log.warn('a directory server does not answer', { server, error: message })
    this.#servers = new DirectoryServers({ onFailure, now: parts.now })
  }

  /** Returns the settings, without the password; null if no directory is set up or the settings are those of a later version. */
  async settings(): Promise<DirectorySettings | null> {
    const stored = await new DirectoryReader(this.#parts.db).stored()
    return stored ? storedJsonOr(DirectorySettings, stored.settings, null) : null
  }

  /** Returns the directory with the current settings; null if there is none, or its password cannot be decrypted. */
  async open(): Promise<OpenedDirectory | null> {
    const { db, box, log } = this.#parts
    const stored = await new DirectoryReader(db).stored()
    const settings = stored ? storedJsonOr(DirectorySettings, stored.settings, null) : null
    if (!stored || !settings) return null
    const password = box.open('ldap', stored.bindPassword)
    if (!password) {
      log.warn('the password of the directory cannot be decrypted: its key is missing or is another one')
      return null
    }
    const bindPassword = Buffer.from(password).toString('utf8')
    return { settings, directory: new Directory({ settings, bindPassword, servers: this.#servers }) }
  }

  /**
   * Stores the settings, and the password of the bind account where one is given.
   * @throws AppError `invalid` when there is no password yet; `internal` when the key to encrypt it is missing
   */
  async set(settings: DirectorySettings, bindPassword: string | undefined): Promise<void> {
    const { db, box, factors } = this.#parts
    const stored = await new DirectoryReader(db).stored()
    const hasSecrets = stored !== undefined || (await factors.hasSecrets(db))
    const sealed =
      bindPassword === undefined ? stored?.bindPassword : box.seal('ldap', Buffer.from(bindPassword), !hasSecrets)
    if (sealed === null) throw new AppError('internal', 'The key that encrypts the password is missing.')
    if (sealed === undefined || bindPassword === '') throw new AppError('invalid', 'The bind account needs a password.')
    const row = { settings: JSON.stringify(settings), bindPassword: sealed }
    await db.transaction().execute((tx) => new DirectoryWriter(tx).replace(row))
  }

  /** Removes the directory. Accounts stay bound to it. */
  async remove(): Promise<void> {
    await this.#parts.db.transaction().execute((tx) => new DirectoryWriter(tx).remove())
  }
}
