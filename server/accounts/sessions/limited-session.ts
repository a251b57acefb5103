import type { SignInMethod } from '#contract/auth-method.ts'
import type { Caller } from '#server/access/caller.ts'
import { permissionsOfToken, type TokenScope } from '#server/accounts/api-tokens/token-subject.ts'
import { isAlive, type Lifetimes, type Session, type SessionMethod } from '#server/accounts/authentication/session.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { SignedIn } from './store.ts'

/** The caller, and the time from which on they can only set up a second factor; null if there is none. */
export type AdmittedCaller = { readonly caller: Caller; readonly factorDue: number | null }

/** Returns the caller as they are limited now. */
export const limitedBy = ({ caller, factorDue }: AdmittedCaller, now: number): Caller =>
  factorDue !== null && now >= factorDue ? { ...caller, mustSetUpFactor: true } : caller

/** Whether sessions that began with a method are accepted. */
export type AcceptsMethod = (method: SessionMethod) => boolean

/** Returns whether the session has not ended, nor the API token with which it began, and its sign-in method is still on. */
export function isUsable({ session, token }: SignedIn, limits: Lifetimes & UsableMethods, now: number): boolean {
  if (session.tokenId === null) {
    if (session.method === null || !limits.acceptsMethod(session.method)) return false
  } else if (!token || now >= token.expiresAt) return false
  return isAlive(session, limits, now)
}

type UsableMethods = { readonly acceptsMethod: AcceptsMethod }

/** Returns which sessions are accepted. One without a recorded method began when there were only methods besides those of providers. */
export function methodsAccepted(methods: readonly SignInMethod[]): AcceptsMethod {
  const hadNoProviders = methods.some((method) => method !== 'oidc' && method !== 'ldap')
  return (method) => (method === 'unrecorded' ? hadNoProviders : methods.includes(method))
}

/** Returns whether the user of a session typed a password into a page of Coffer's. With others, a second factor is up to the provider. */
export const typesPassword = ({ method }: Pick<Session, 'method'>): boolean => method !== 'oidc' && method !== 'proxy'

/** Returns the user whose permissions the claims of a token state: those of the API token where the session is limited to one. */
export const ownerOf = (user: User, scope: TokenScope | null): User =>
  scope
    ? {
        ...user,
        effective: { permissions: permissionsOfToken(user.effective.permissions, scope.effects), commands: [] },
      }
    : user
