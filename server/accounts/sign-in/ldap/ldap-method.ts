import type { DirectorySettings } from '#contract/ldap.ts'
import type { ExternalClaims, IdentityKey } from '#server/accounts/external-identities/identity.ts'
import type { ExternalIdentities } from '#server/accounts/external-identities/service.ts'
import { MAX_PASSWORD_BYTES } from '#server/accounts/users/password.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Claim, ConfirmUser, PasswordMethod } from '../methods/password-method.ts'
import type { AuthenticatedUser } from './directory.ts'
import type { Wanted } from './entries.ts'
import { DirectoryFailure } from './failure.ts'
import type { LdapDirectory } from './service.ts'

/** Provider of identities in the directory. */
const LDAP_PROVIDER = 'ldap:1'

export type LdapMethodParts = {
  readonly ldap: Pick<LdapDirectory, 'open'>
  readonly identities: Pick<ExternalIdentities, 'findOrCreate' | 'reloadUser' | 'subjectOf'>
  readonly log: Pick<Log, 'warn'>
}

/** Verifies passwords with a directory. */
export class LdapMethod implements PasswordMethod {
  readonly method = 'ldap'
  readonly #parts: LdapMethodParts

  constructor(parts: LdapMethodParts) {
    this.#parts = parts
  }

  /** A directory that does not answer refuses like a wrong password, so that visitors do not learn about it. */
  async check({ username, password }: Claim): Promise<ConfirmUser | null> {
    const { identities } = this.#parts
    const found = await this.#authenticate({ username }, password)
    if (!found) return null
    const { user, settings } = found
    const key = keyOf(user.id)
    const policy = {
      createsAccounts: settings.createsAccounts,
      allowedGroups: settings.allowedGroups,
      groups: settings.groups,
    }
    const account = await identities.findOrCreate({ key, claims: claimsOf(user, settings), policy })
    return account && ((tx) => identities.reloadUser(tx, key, account.id))
  }

  /** The entry to which the account is bound counts, whatever its name is. */
  async verifiesPassword({ id }: User, password: string): Promise<boolean> {
    const subject = await this.#parts.identities.subjectOf(id, keyOf('').provider)
    if (subject === null) return false
    return (await this.#authenticate({ id: subject }, password)) !== null
  }

  async #authenticate(wanted: Wanted, password: string) {
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw new AppError('invalid', 'The password is too long.')
    const opened = await this.#parts.ldap.open()
    if (!opened) return null
    try {
      const user = await opened.directory.authenticate(wanted, password)
      return user && { user, settings: opened.settings }
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error
      this.#parts.log.warn('the directory gave no usable answer', { reason: error.reason, error: error.message })
      return null
    }
  }
}

/** Ids of entries are unique in the world, so the directory needs no name. */
const keyOf = (subject: string): IdentityKey => ({ provider: LDAP_PROVIDER, issuer: '', subject })

/** Returns the statements of a directory about a user. */
function claimsOf(user: AuthenticatedUser, { administratorGroups }: DirectorySettings): ExternalClaims {
  const { name: username, email, quota, language, groups, dn } = user
  const administrator = groups.some((group) => administratorGroups.includes(group))
  return {
    ...{ username, email, language, quota, groups },
    ...(administratorGroups.length > 0 && { administrator }),
    shown: { dn, username, groups, ...(email !== undefined && { email }), ...(quota !== undefined && { quota }) },
  }
}
