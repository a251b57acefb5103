import type { Sorting } from '#contract/sorting.ts'
import type { Subject } from './authorize.ts'

/** The signed-in user of a request, from their current row. */
export type Caller = {
  readonly subject: Subject
  readonly sessionId: string
  /** Time at which they last confirmed their password in this session, in seconds since the epoch. */
  readonly signedInAt: number
  /** The user's sort order for folder listings. */
  readonly sorting: Sorting
  /** Whether a code of the second factor was confirmed in this session. */
  readonly passedFactor?: boolean
  /** True while the caller may do nothing but set up the second factor that an administrator requires. */
  readonly mustSetUpFactor?: boolean
}

/** Names of the routes for callers who must set up a second factor first. */
export const FACTOR_SETUP_ROUTES: ReadonlySet<string> = new Set([
  ...['second-factor.status', 'second-factor.begin', 'second-factor.confirm'],
  ...['passkeys.list', 'passkeys.begin', 'passkeys.add'],
  'sessions.logout',
])

/** The user that a token authenticates; `renew` asks the page to request a newer token. */
export type Identity = { readonly caller: Caller; readonly renew: boolean }
