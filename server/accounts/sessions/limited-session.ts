import type { Caller } from '#server/access/caller.ts'
import { permissionsOfToken, type TokenScope } from '#server/accounts/api-tokens/token-subject.ts'
import { isAlive, type Lifetimes } from '#server/accounts/authentication/session.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { SignedIn } from './store.ts'

/** The caller, and the time from which on they can only set up a second factor; null if there is none. */
export type AdmittedCaller = { readonly caller: Caller; readonly factorDue: number | null }

/** Returns the caller as they are limited now. */
export const limitedBy = ({ caller, factorDue }: AdmittedCaller, now: number): Caller =>
  factorDue !== null && now >= factorDue ? { ...caller, mustSetUpFactor: true } : caller

/** Returns whether the session has not ended, nor the API token with which it began. */
export function isUsable({ session, token }: SignedIn, lifetimes: Lifetimes, now: number): boolean {
  if (session.tokenId !== null && (!token || now >= token.expiresAt)) return false
  return isAlive(session, lifetimes, now)
}

/** Returns the user whose permissions the claims of a token state: those of the API token where the session is limited to one. */
export const ownerOf = (user: User, scope: TokenScope | null): User =>
  scope
    ? {
        ...user,
        effective: { permissions: permissionsOfToken(user.effective.permissions, scope.effects), commands: [] },
      }
    : user
