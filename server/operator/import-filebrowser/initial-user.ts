import { NO_PERMISSIONS } from '#contract/users.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import type { Account } from '#server/accounts/users/user.ts'

/** What an account has of which nothing is said: what File Browser takes then, and none of the rights. */
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
}
