import { plainViewMode } from '#contract/file-browser-values.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import type { User as PresentedUser } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { User } from './user.ts'

/**
 * Returns a user as `viewer` is allowed to see them, field by field.
 *
 * @param forPage whether Coffer's page asks, which knows all view modes
 */
export function presentUser(
  user: User,
  { permissions }: Pick<Subject, 'permissions'>,
  forPage: boolean,
): PresentedUser {
  return {
    id: user.id,
    username: user.username,
    password: '',
    scope: permissions.admin ? user.scope : '',
    locale: user.locale,
    lockPassword: user.lockPassword,
    viewMode: forPage ? user.viewMode : plainViewMode(user.viewMode),
    singleClick: user.singleClick,
    perm: { ...user.permissions },
    commands: [...user.commands],
    sorting: fromSortOrder(user.sorting),
    rules: [...user.rules],
    hideDotfiles: user.hideDotfiles,
    theme: user.theme,
    welcomed: user.welcomed,
    listing: user.listing,
  }
}
