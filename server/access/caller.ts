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
}

/** The user that a token authenticates; `renew` asks the page to request a newer token. */
export type Identity = { readonly caller: Caller; readonly renew: boolean }
