import type { Locale, Permissions } from '#contract/users.ts'

/** A user at a provider. It never changes, unlike names and email addresses, so accounts are bound to it alone. */
export type IdentityKey = {
  /** `oidc:` or `ldap:` and an id that is never reused. */
  readonly provider: string
  readonly issuer: string
  readonly subject: string
}

/** Statements of a provider about a user who authenticated there. */
export type ExternalClaims = {
  /** Name of a new account; existing accounts are never found by it. */
  readonly username: string
  readonly email?: string | undefined
  /** Values of the groups claim or attribute, compared exactly. */
  readonly groups: readonly string[]
  /** Language of a new account. */
  readonly language?: Locale | undefined
  /** Limit of bytes; null for none. Absent where the provider states no quota. */
  readonly quota?: number | null | undefined
  /** Absent where the provider does not decide who is an administrator. */
  readonly administrator?: boolean | undefined
  /** The claims as administrators see them, without secrets. */
  readonly shown: Readonly<Record<string, unknown>>
}

/** Settings of an administrator for the users of a provider. */
export type IdentityPolicy = {
  /** Whether users without an account get one. */
  readonly createsAccounts: boolean
  /** Groups of the provider whose members can sign in; empty for all users. */
  readonly allowedGroups: readonly string[]
  /** Groups of the provider, and the ids of the groups here whose members they are. */
  readonly groups: readonly { readonly value: string; readonly group: number }[]
}

/** An account that is bound to a user at a provider. */
export type ExternalIdentity = IdentityKey & {
  readonly userId: number
  /**
   * Permissions of the account without what the identity granted, where it is an administrator because of the identity; null where it is
   * none, or one by a local decision.
   */
  readonly permissionsBefore: Permissions | null
  /** Ids of the groups of which the account is a member because of the identity. */
  readonly grantedGroups: readonly number[]
  /** Claims at the last sign-in. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly lastUsedAt: number
}

/** Returns whether a user with these claims can sign in. */
export const isAllowed = ({ groups }: Pick<ExternalClaims, 'groups'>, policy: Pick<IdentityPolicy, 'allowedGroups'>) =>
  policy.allowedGroups.length === 0 || policy.allowedGroups.some((allowed) => groups.includes(allowed))

/** Returns the ids of the groups of which a user with these claims is a member. */
export const mappedGroups = ({ groups }: Pick<ExternalClaims, 'groups'>, policy: Pick<IdentityPolicy, 'groups'>) =>
  policy.groups.flatMap(({ value, group }) => (groups.includes(value) ? [group] : []))
