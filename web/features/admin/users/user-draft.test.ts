import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { offeredRights } from './permissions.ts'
import { newRule } from './rules/edits.ts'
import { makeUser } from './testing/make-user.ts'
import {
  changesOf,
  draftErrors,
  draftOfNewUser,
  draftOfUser,
  hasNoErrors,
  isSame,
  withAdmin,
  withPermissions,
} from './user-draft.ts'

const INES = makeUser(7, {
  username: 'ines',
  scope: '/people/ines',
  locale: 'de',
  lockPassword: true,
  viewMode: 'mosaic',
  singleClick: true,
  perm: { ...ALL_PERMISSIONS, admin: false, execute: false },
  commands: ['git', 'svn'],
  sorting: { by: 'size', asc: true },
  rules: [{ regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } }],
  hideDotfiles: true,
  theme: 'dark',
})
const LONG = 'a long enough password'
const edited = { isNew: false, fewestCharacters: 12 }
const created = { isNew: true, fewestCharacters: 12 }

test('an account that was not touched is sent as it came', () => {
  expect({ id: 7, ...draftOfUser(INES) }).toEqual({ ...INES, groups: [] })
  expect(isSame(draftOfUser(INES), draftOfUser({ ...INES }))).toBe(true)
  expect(isSame(draftOfUser(INES), { ...draftOfUser(INES), rules: [] })).toBe(false)
})

test('only what was changed is sent: what the person chose meanwhile stays', () => {
  const draft = draftOfUser(INES)
  expect(changesOf(draftOfUser(INES), draft)).toEqual({})
  expect(changesOf(draftOfUser(INES), { ...draft, password: LONG, hideDotfiles: false })).toEqual({
    password: LONG,
    hideDotfiles: false,
  })
})

test('permissions and commands of groups are not those of the account', () => {
  const own = { perm: { ...NO_PERMISSIONS, download: true }, commands: ['git'] }
  const member = { ...INES, own, groups: [{ id: 3, name: 'Editors' }] }
  const draft = draftOfUser(member)
  expect(draft).toMatchObject({ ...own, groups: [3] })
  expect(draft).not.toHaveProperty('own')
  expect(changesOf(draftOfUser(member), draft)).toEqual({})
  expect(changesOf(draftOfUser(member), { ...draft, groups: [], commands: [] })).toEqual({
    groups: { add: [], remove: [3] },
    commands: [],
  })
})

test('a new account starts from the defaults', () => {
  const { id: _, username: __, password: ___, lockPassword: ____, rules: _____, ...defaults } = INES
  const blank = { username: '', password: '', lockPassword: false, rules: [], groups: [], welcomed: false }
  expect(draftOfNewUser(defaults, false)).toEqual({ ...defaults, ...blank })
})

test('where the server makes homes a new account asks for one by an empty folder', () => {
  expect(draftOfNewUser(INES, true).scope).toBe('')
})

test('an administrator may do everything, and has no locked password', () => {
  const admin = withPermissions(draftOfUser(INES), withAdmin(INES.perm, true, false))
  expect(admin).toMatchObject({ perm: ALL_PERMISSIONS, lockPassword: false })
})

test('who is no administrator any longer keeps what is ticked, and nothing that is not to be seen', () => {
  expect(withAdmin(ALL_PERMISSIONS, false, true)).toEqual({ ...ALL_PERMISSIONS, admin: false })
  expect(withAdmin(ALL_PERMISSIONS, false, false)).toEqual({ ...ALL_PERMISSIONS, admin: false, execute: false })
})

test('running commands is offered only where the server runs them', () => {
  expect(offeredRights(true)).toContain('execute')
  expect(offeredRights(false)).not.toContain('execute')
})

describe('faults', () => {
  test('an account that exists may keep its password, a new one needs one', () => {
    expect(hasNoErrors(draftErrors(draftOfUser(INES), edited))).toBe(true)
    expect(draftErrors(draftOfUser(INES), created).fields).toEqual({ password: 'missing' })
  })

  test('a short password is told by its characters, not its bytes', () => {
    const draft = draftOfUser(INES)
    expect(draftErrors({ ...draft, password: '🔑'.repeat(11) }, edited).fields).toEqual({ password: 'short' })
    expect(draftErrors({ ...draft, password: '🔑'.repeat(12) }, edited).fields).toEqual({})
  })

  test('a name of spaces is none', () => {
    const draft = { ...draftOfUser(INES), username: ' ', password: LONG }
    expect(draftErrors(draft, created).fields).toEqual({ username: 'missing' })
  })

  test('a rule without path and expression is marked', () => {
    const rule = newRule()
    expect(draftErrors({ ...draftOfUser(INES), rules: [rule] }, edited).rules).toEqual(
      new Map([[rule, { kind: 'empty' }]]),
    )
  })
})
