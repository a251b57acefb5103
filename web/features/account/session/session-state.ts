import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { TokenClaims } from '#contract/sessions.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'

/** Reason why no user is signed in, if the user should see it. */
export type SignedOutReason = 'token-unusable' | 'session-ended'

export type SessionState =
  /** Before it is known whether the stored session continues. */
  | { readonly kind: 'starting' }
  /**
   * `left`: signed out in this tab by the user, just now. Other tabs, and those opened later, cannot distinguish this from an ended
   * session.
   */
  | { readonly kind: 'signed-out'; readonly reason: SignedOutReason | null; readonly left?: true }
  /** `mustSetUpFactor`: the server refuses everything until the user has a second factor. */
  | { readonly kind: 'signed-in'; readonly user: CurrentUser; readonly mustSetUpFactor?: true }
  /** There is no login screen and the server refused access; `error` is the reason. */
  | { readonly kind: 'failed'; readonly error: unknown }

/** Returns the user in a token's claims. */
export function userOfClaims({ user: { page = {}, ...user } }: TokenClaims): CurrentUser {
  const { viewMode = user.viewMode === 'mosaic' ? 'mosaic' : 'list', listing = INITIAL_LISTING } = page
  return { ...user, viewMode, listing }
}

/** Returns the id of the signed-in user, or null. */
export const userIdOf = (state: SessionState): number | null => (state.kind === 'signed-in' ? state.user.id : null)
