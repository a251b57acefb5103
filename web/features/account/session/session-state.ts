import type { TokenClaims } from '#contract/sessions.ts'
import type { User } from '#contract/users.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'

/** Why nobody is signed in, where the person should be told. */
export type SignedOutReason = 'token-unusable' | 'session-ended'

export type SessionState =
  /** Before it is known whether a session goes on. */
  | { readonly kind: 'starting' }
  /** `left`: in this tab and on purpose, just then. Other tabs, and those opened later, cannot tell that from a session that ended. */
  | { readonly kind: 'signed-out'; readonly reason: SignedOutReason | null; readonly left?: true }
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  /** There is no login screen and the server let nobody in; `error` says why. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** The person a token speaks of, as far as it says. */
export function userOfClaims({ user }: TokenClaims): CurrentUser {
  return { ...user, viewMode: user.viewMode === 'mosaic' ? 'mosaic' : 'list' }
}

/** The part of a user row that the page lives by. */
export function currentUserOf(row: User): CurrentUser {
  const {
    id,
    username,
    locale,
    viewMode,
    singleClick,
    perm,
    commands,
    lockPassword,
    hideDotfiles,
    sorting,
    theme,
    welcomed,
  } = row
  return {
    id,
    username,
    locale,
    viewMode,
    singleClick,
    perm,
    commands,
    lockPassword,
    hideDotfiles,
    sorting,
    theme,
    welcomed,
  }
}

/** The id of who is signed in, or null. */
export const personOf = (state: SessionState): number | null => (state.kind === 'signed-in' ? state.user.id : null)
