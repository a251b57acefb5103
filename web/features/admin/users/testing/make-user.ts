import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS, type User } from '#contract/users.ts'

/** Returns an account with all permissions, changed by `change`. */
export const makeUser = (id: number, change: Partial<User> = {}): User => ({
  id,
  username: `user ${id}`,
  password: '',
  scope: '/',
  locale: '',
  lockPassword: false,
  viewMode: 'list',
  singleClick: false,
  perm: ALL_PERMISSIONS,
  commands: [],
  sorting: { by: 'name', asc: false },
  rules: [],
  hideDotfiles: false,
  theme: '',
  welcomed: true,
  listing: INITIAL_LISTING,
  ...change,
})
