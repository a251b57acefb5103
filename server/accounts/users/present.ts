import { fromSortOrder } from '#contract/sorting.ts'
import type { User as PresentedUser } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import type { User } from './user.ts'

/** Returns a user as `viewer` is allowed to see them, field by field. */
export function presentUser(user: User, viewer: Pick<Subject, 'permissions'>): PresentedUser {
  return {
    id: user.id,
    username: user.username,
    password: '',
    scope: viewer.permissions.admin ? user.scope : '',
    locale: user.locale,
    lockPassword: user.lockPassword,
    viewMode: user.viewMode,
    singleClick: user.singleClick,
    perm: { ...user.permissions },
    commands: [...user.commands],
    sorting: fromSortOrder(user.sorting),
    rules: [...user.rules],
    hideDotfiles: user.hideDotfiles,
    theme: user.theme,
    welcomed: user.welcomed,
  }
}
