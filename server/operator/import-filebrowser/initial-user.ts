import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import type { Account } from '#server/accounts/users/user.ts'

/** Defaults of an imported account: those of File Browser, without any permission. */
export const INITIAL_USER: Account = {
  username: '',
  scope: ROOT,
  permissions: NO_PERMISSIONS,
  lockPassword: false,
  commands: [],
  rules: [],
  locale: '',
  sorting: { by: 'name', order: 'ascending' },
  viewMode: 'list',
  singleClick: false,
  hideDotfiles: false,
  theme: '',
  welcomed: false,
  listing: INITIAL_LISTING,
}
