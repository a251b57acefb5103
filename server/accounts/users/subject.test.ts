import { expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { EntryTable } from '#server/accounts/access-entries/entry-table.ts'
import { toSubject } from './subject.ts'
import type { User } from './user.ts'

const rule = (path: string) => ({ regex: false, allow: false, path })
const user: User = {
  id: 7,
  username: 'zoe',
  scope: parsePlainPath('/people/zoe'),
  permissions: NO_PERMISSIONS,
  lockPassword: false,
  locale: '',
  sorting: { by: 'name', order: 'ascending' },
  viewMode: 'list',
  singleClick: false,
  hideDotfiles: true,
  theme: '',
  welcomed: true,
  listing: INITIAL_LISTING,
  commands: [],
  rules: [rule('/own')],
  scopeSince: 5,
  revision: 1,
  hasSecondFactor: false,
  groups: [3, 5].map((id) => ({ id, name: `group ${id}`, permissions: NO_PERMISSIONS, commands: [] })),
  effective: { permissions: ALL_PERMISSIONS, commands: [] },
}
const noEntries = new EntryTable([], 'exact')
const served = { matching: 'exact', reserved: [parsePlainPath('/data')] } as const

test('a subject is what the policy needs to know of a person, and no more', () => {
  expect(toSubject(user, [rule('/all')], served, noEntries)).toEqual({
    userId: 7,
    username: user.username,
    permissions: ALL_PERMISSIONS,
    groups: [3, 5],
    rules: [rule('/all'), rule('/own')],
    entries: [],
    formerEntries: [],
    hideDotfiles: true,
    address: null,
    // For administrators the history is not limited.
    scopeSince: 0,
    scope: { root: parsePlainPath('/people/zoe'), ...served },
  })
})

test('the same rules stay the same array', () => {
  const globalRules = [rule('/all')]
  expect(toSubject(user, globalRules, served, noEntries).rules).toBe(
    toSubject({ ...user }, globalRules, served, noEntries).rules,
  )
  expect(toSubject({ ...user, rules: [] }, globalRules, served, noEntries).rules).toBe(globalRules)
})
