import type { DirectorySettings } from '#contract/ldap.ts'
import type { ExternalClaims, IdentityKey } from '#server/accounts/external-identities/identity.ts'
import type { Identified } from '#server/accounts/external-identities/service.ts'
import type { AuthenticatedUser } from './directory.ts'

/** Provider of identities in the directory. */
export const LDAP_PROVIDER = 'ldap:1'

/** Returns the identity of an entry. Ids of entries are unique in the world, so the directory needs no name. */
export const ldapKey = (subject: string): IdentityKey => ({ provider: LDAP_PROVIDER, issuer: '', subject })

/** Returns a user of the directory as the accounts know users of providers. */
export function identifiedBy(user: AuthenticatedUser, settings: DirectorySettings): Identified {
  const { createsAccounts, allowedGroups, groups } = settings
  return {
    key: ldapKey(user.id),
    claims: claimsOf(user, settings),
    policy: { createsAccounts, allowedGroups, groups },
  }
}

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
