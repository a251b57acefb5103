import { plainSorting, plainViewMode } from '#contract/file-browser-values.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import type { OwnGrants, User as PresentedUser } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { User } from './user.ts'

type PresentOptions = {
  /** Whether Coffer's page asks, which knows all view modes and sort orders, and tells what groups grant from what the account has. */
  readonly forPage: boolean
  /** When users last signed in, by their id, in milliseconds since the epoch. The field is omitted without it. */
  readonly lastSignIns?: ReadonlyMap<number, number>
  /** Time until which the user must set up a second factor, RFC 3339; null if there is none. */
  readonly factorDue?: string | null
}

/** Returns a user as `viewer` is allowed to see them, field by field. */
export function presentUser(
  user: User,
  { permissions }: Pick<Subject, 'permissions'>,
  { forPage, lastSignIns, factorDue = null }: PresentOptions,
): PresentedUser {
  const sorting = fromSortOrder(user.sorting)
  return {
    id: user.id,
    username: user.username,
    password: '',
    scope: permissions.admin ? user.scope : '',
    locale: user.locale,
    lockPassword: user.lockPassword,
    viewMode: forPage ? user.viewMode : plainViewMode(user.viewMode),
    singleClick: user.singleClick,
    perm: { ...user.effective.permissions },
    commands: [...user.effective.commands],
    sorting: forPage ? sorting : plainSorting(sorting),
    rules: [...user.rules],
    hideDotfiles: user.hideDotfiles,
    theme: user.theme,
    welcomed: user.welcomed,
    listing: user.listing,
    ...(factorDue !== null && { secondFactorDue: factorDue }),
    ...(permissions.admin && lastSignIns && { lastSignIn: timeOrNull(lastSignIns.get(user.id)) }),
    ...(permissions.admin &&
      forPage && {
        own: ownGrants(user),
        groups: user.groups.map(({ id, name }) => ({ id, name })),
        secondFactor: user.hasSecondFactor,
      }),
  }
}

/** Returns what the account has without its groups. */
const ownGrants = ({ permissions, commands }: User): OwnGrants => ({
  perm: { ...permissions },
  commands: [...commands],
})

const timeOrNull = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString())
