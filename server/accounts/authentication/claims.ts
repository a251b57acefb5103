import { plainViewMode } from '#contract/file-browser-values.ts'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { TokenClaims } from '#contract/sessions.ts'
import { commandsInToken } from '#server/accounts/users/commands.ts'
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
      viewMode: plainViewMode(user.viewMode),
      singleClick: user.singleClick,
      perm: { ...user.effective.permissions },
      commands: commandsInToken(user.effective.commands),
      lockPassword: user.lockPassword,
      hideDotfiles: user.hideDotfiles,
      ...pageClaims(user),
    },
    iat: toSeconds(token.issuedAt),
    exp: toSeconds(token.expiresAt),
    iss: ISSUER,
  }
}

/** Returns the display options that only Coffer's page reads, and none where they are as in a new account: a token is sent with each request. */
function pageClaims({ viewMode, listing }: User): Pick<TokenClaims['user'], 'page'> {
  const page = {
    ...(viewMode !== plainViewMode(viewMode) && { viewMode }),
    ...(!Bun.deepEquals(listing, INITIAL_LISTING) && { listing }),
  }
  return Object.keys(page).length > 0 ? { page } : {}
}

/** Converts milliseconds to whole seconds, rounded down. */
export function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
