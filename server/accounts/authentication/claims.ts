import type { TokenClaims } from '#contract/sessions.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Session } from './session.ts'

/** The claim `iss`, under the name existing clients expect. */
const ISSUER = 'File Browser'

/** Returns the token's claims. The page uses them to render before its first API response. */
export function claimsOf(token: Pick<Session, 'issuedAt' | 'expiresAt'>, user: User): Omit<TokenClaims, 'jti'> {
  return {
    user: {
      id: user.id,
      username: user.username,
      locale: user.locale,
      viewMode: user.viewMode,
      singleClick: user.singleClick,
      perm: { ...user.permissions },
      commands: [...user.commands],
      lockPassword: user.lockPassword,
      hideDotfiles: user.hideDotfiles,
    },
    iat: toSeconds(token.issuedAt),
    exp: toSeconds(token.expiresAt),
    iss: ISSUER,
  }
}

/** Converts milliseconds to whole seconds, rounded down. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
