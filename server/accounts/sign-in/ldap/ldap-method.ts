import type { ExternalIdentities } from '#server/accounts/external-identities/service.ts'
import { MAX_PASSWORD_BYTES } from '#server/accounts/users/password.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Claim, ConfirmUser, PasswordMethod } from '../methods/password-method.ts'
import type { Wanted } from './entries.ts'
import { DirectoryFailure } from './failure.ts'
import { identifiedBy, LDAP_PROVIDER, ldapKey } from './identified.ts'
import type { LdapDirectory } from './service.ts'

/**
 * Number of sign-ins that ask a directory concurrently, and that wait. Users with a local password never wait for them.
 *
 * @limit Signing in and accounts | Concurrent sign-ins in a directory | {running}; {waiting} wait
 */
const DIRECTORY_LIMITS = { running: 4, waiting: 64 }

/**
 * Time for a whole sign-in in a directory, with the wait for a slot.
 *
 * @limit Signing in and accounts | Sign-in in a directory | {ms}
 */
const SIGN_IN_TIMEOUT = 15_000

export type LdapMethodParts = {
  readonly ldap: Pick<LdapDirectory, 'open'>
  readonly identities: Pick<ExternalIdentities, 'findOrCreate' | 'reloadUser' | 'subjectOf'>
  readonly log: Pick<Log, 'warn'>
}

/** Verifies passwords with a directory. */
export class LdapMethod implements PasswordMethod {
  readonly method = 'ldap'
  readonly hasOwnSlots = true
  readonly #parts: LdapMethodParts
  readonly #slots = new Semaphore(DIRECTORY_LIMITS)

  constructor(parts: LdapMethodParts) {
    this.#parts = parts
  }

  /** A directory that does not answer refuses like a wrong password, so that visitors do not learn about it. */
  async check({ username, password }: Claim): Promise<ConfirmUser | null> {
    const { identities } = this.#parts
    const found = await this.#authenticate({ username }, password)
    if (!found) return null
    const { user, settings } = found
    const key = ldapKey(user.id)
    const account = await identities.findOrCreate(identifiedBy(user, settings))
    return account && ((tx) => identities.reloadUser(tx, key, account.id))
  }

  /** The entry to which the account is bound counts, whatever its name is. */
  async verifiesPassword({ id }: User, password: string): Promise<boolean> {
    const subject = await this.#parts.identities.subjectOf(id, LDAP_PROVIDER)
    if (subject === null) return false
    return (await this.#authenticate({ id: subject }, password)) !== null
  }

  async #authenticate(wanted: Wanted, password: string) {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw new AppError('invalid', 'The password is too long.')
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new DirectoryFailure('took too long')), SIGN_IN_TIMEOUT)
    try {
      using slot = new DisposableStack()
      slot.defer(await this.#slots.acquire(() => limit.signal))
      const opened = await this.#parts.ldap.open(limit.signal)
      if (!opened) return null
      const user = await opened.directory.authenticate(wanted, password)
      return user && { user, settings: opened.settings }
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error
      this.#parts.log.warn('the directory gave no usable answer', { reason: error.reason, error: error.message })
      return null
    } finally {
      clearTimeout(timer)
    }
  }
}
