import type { Rule } from '#contract/rules.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { ListingPreferences, Locale, Permissions, ThemeChoice, ViewMode } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Grants, UserGroup } from './group-grants.ts'

/** Settings that users change themselves. */
export type UserPreferences = {
  /** Empty for the browser's language. */
  readonly locale: Locale | ''
  readonly sorting: SortOrder
  readonly viewMode: ViewMode
  readonly singleClick: boolean
  readonly hideDotfiles: boolean
  readonly theme: ThemeChoice
  /** Whether the user has seen the welcome of the page. */
  readonly welcomed: boolean
  /** Display options of the listing. */
  readonly listing: ListingPreferences
}

/** A user, without credentials, which stay in the store. */
export type User = UserPreferences & {
  readonly id: number
  readonly username: string
  /** Folder of the served root that is the user's root. */
  readonly scope: VirtualPath
  /** Permissions of the account itself, without those of groups: an administrator has all. Decisions use `effective`. */
  readonly permissions: Permissions
  readonly lockPassword: boolean
  /** Commands of the account itself. */
  readonly commands: readonly string[]
  readonly rules: readonly Rule[]
  /** Time since which the user has this `scope`, in milliseconds since the epoch; 0 if unknown. */
  readonly scopeSince: number
  /** Incremented with every change, so that outdated claims of a token are detected. */
  readonly revision: number
  /** Whether signing in needs a second factor. */
  readonly hasSecondFactor: boolean
  /** Groups by id. */
  readonly groups: readonly UserGroup[]
  /** Permissions and commands of the account together with those of its groups. */
  readonly effective: Grants
}

/** The fields of a user that can be changed. */
export type Account = Omit<User, 'id' | 'revision' | 'scopeSince' | 'hasSecondFactor' | 'groups' | 'effective'>

/** Id of the account that all visitors use in the mode without authentication. */
export const SHARED_ACCOUNT_ID = 1

/** Fields of a new account. */
export type NewUser = Account & {
  readonly passwordHash: string
  /** Whether `scope` is a home created for this user alone. Then no other account may have it or a folder inside it. */
  readonly privateHome?: boolean
  /** Ids of its groups; none by default. */
  readonly groups?: readonly number[]
  /** Id in another instance; retained if it was never used here. */
  readonly id?: number
}

/** Data to verify a sign-in. */
export type Credentials = { readonly userId: number; readonly passwordHash: string }
