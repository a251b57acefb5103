import type { TokenClaims } from '#contract/sessions.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Session } from './session.ts'

/** The claim `iss`, by the name clients know. */
const ISSUER = 'File Browser'

/** What dresses the page before its first answer (contract 2.2). */
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

/** Milliseconds as whole seconds. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
