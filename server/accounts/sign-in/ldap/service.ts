import type { DirectorySettings } from '#contract/ldap.ts'
import { hasEncryptedSecrets } from '#server/accounts/authentication/factors/encrypted-secrets.ts'
import type { SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { Actor } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { Directory } from './directory.ts'
import { parseDirectory } from './row.ts'
import { DirectoryServers } from './servers.ts'
import { DirectoryReader, DirectoryWriter } from './store.ts'

export type LdapDirectoryParts = {
  readonly db: Db
  /** Encrypts the password of the bind account. */
  readonly box: Pick<SecretBox, 'seal' | 'open'>
  readonly events: Pick<EventBus<SettingsEvents>, 'publish'>
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
    return stored ? parseDirectory(stored.settings) : null
  }

  /**
   * Returns the directory with the current settings; null if there is none, or its password cannot be decrypted.
   * @param signal ends all work of the directory that waits for an answer
   */
  async open(signal?: AbortSignal): Promise<OpenedDirectory | null> {
    const { db, box, log } = this.#parts
    const stored = await new DirectoryReader(db).stored()
    const settings = stored ? parseDirectory(stored.settings) : null
    if (!stored || !settings) return null
    const password = box.open('ldap', stored.bindPassword)
    if (!password) {
      log.warn('the password of the directory cannot be decrypted: its key is missing or is another one')
      return null
    }
    const bindPassword = Buffer.from(password).toString('utf8')
    const parts = { settings, bindPassword, servers: this.#servers, ...(signal && { signal }) }
    return { settings, directory: new Directory(parts) }
  }

  /**
   * Stores the settings, and the password of the bind account where one is given.
   * @throws AppError `invalid` when there is no password yet; `internal` when the key to encrypt it is missing
   */
  async set(settings: DirectorySettings, bindPassword: string | undefined, actor: Actor): Promise<void> {
    const { db, box } = this.#parts
    const stored = await new DirectoryReader(db).stored()
    const hasSecrets = await hasEncryptedSecrets(db)
    const sealed =
      bindPassword === undefined ? stored?.bindPassword : box.seal('ldap', Buffer.from(bindPassword), !hasSecrets)
    if (sealed === null) throw new AppError('internal', 'The key that encrypts the password is missing.')
    if (sealed === undefined || bindPassword === '') throw new AppError('invalid', 'The bind account needs a password.')
    const row = { settings: JSON.stringify(settings), bindPassword: sealed }
    await db.transaction().execute((tx) => new DirectoryWriter(tx).replace(row))
    this.#publishChange(actor)
  }

  /** Removes the directory. Accounts stay bound to it. */
  async remove(actor: Actor): Promise<void> {
    await this.#parts.db.transaction().execute((tx) => new DirectoryWriter(tx).remove())
    this.#publishChange(actor)
  }

  #publishChange(actor: Actor): void {
    this.#parts.events.publish('settings.changed', { actor, fields: ['ldap'] })
  }
}
