import type { Rule } from '#contract/rules.ts'
import type { SortOrder } from '#contract/sorting.ts'
import type { Locale, Permissions, ThemeChoice, ViewMode } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** What people choose for themselves. */
export type UserPreferences = {
  /** Empty: whatever the browser asks for. */
  readonly locale: Locale | ''
  readonly sorting: SortOrder
  readonly viewMode: ViewMode
  readonly singleClick: boolean
  readonly hideDotfiles: boolean
  readonly theme: ThemeChoice
  /** Have they seen the welcome of the page? */
  readonly welcomed: boolean
}

/** A person. What proves who they are is not part of it: that stays in the store. */
export type User = UserPreferences & {
  readonly id: number
  readonly username: string
  /** The folder of the served root that is their top. */
  readonly scope: VirtualPath
  /** Effective: an administrator has all. */
  readonly permissions: Permissions
  readonly lockPassword: boolean
  readonly commands: readonly string[]
  readonly rules: readonly Rule[]
  /** Since when `scope` is theirs; ms since the epoch, 0 where nobody knows. */
  readonly scopeSince: number
  /** Grows with every change, so that a token knows whether its claims are of today. */
  readonly revision: number
}

/** All of a person that can be changed. */
export type Account = Omit<User, 'id' | 'revision' | 'scopeSince'>

/** The account everybody uses where nobody signs in (contract 2.6). */
export const EVERYBODYS_ACCOUNT = 1

/** Everything an account starts with. */
export type NewUser = Account & {
  readonly passwordHash: string
  /** Is `scope` a home that was made for them alone? Then no other account may have it, or live inside it. */
  readonly privateHome?: boolean
  /** The number they had in another instance; kept where nobody here ever had it. */
  readonly id?: number
}

/** What signing in is judged by. */
export type Credentials = { readonly userId: number; readonly passwordHash: string }
