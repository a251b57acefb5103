import type { Sorting } from '#contract/sorting.ts'
import type { Subject } from './authorize.ts'

/** The signed-in person behind a request, as their current row says. */
export type Caller = {
  readonly subject: Subject
  readonly sessionId: string
  /** Seconds since the epoch at which they last proved their password in this session. */
  readonly signedInAt: number
  /** The order in which they want folders listed. */
  readonly sorting: Sorting
}

/** Who a token stands for now; `renew` asks the page for a newer token. */
export type Identity = { readonly caller: Caller; readonly renew: boolean }
