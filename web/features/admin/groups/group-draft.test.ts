import { describe, expect, test } from 'bun:test'
import type { Group } from '#contract/groups.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { makeUser } from '../users/testing/make-user.ts'
import {
  afterSave,
  baseOfGroup,
  changesOfGroup,
  draftOfGroup,
  editGroup,
  groupsGranting,
  lossesOf,
  refusedFields,
  toggled,
} from './group-draft.ts'
import { queryGroups } from './query-groups.ts'

const only = (...names: (keyof Permissions)[]) => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(names.map((name) => [name, true])),
})
const makeGroup = (id: number, name: string, change: Partial<Group> = {}): Group => ({
  ...{ id, name, description: '', members: [], perm: NO_PERMISSIONS, commands: [], revision: 1 },
  ...change,
})

test('only what was changed is sent', () => {
  const draft = draftOfGroup(makeGroup(1, 'Editors', { members: [2, 3] }))
  expect(changesOfGroup(draft, { ...draft, members: toggled(toggled(draft.members, 9, true), 9, false) })).toEqual({})
  expect(changesOfGroup(draft, { ...draft, description: 'new', members: toggled(draft.members, 1, true) })).toEqual({
    description: 'new',
    members: [1, 2, 3],
  })
})

test('a draft stays based on the state at its first change, and then on what was saved', () => {
  const first = baseOfGroup(makeGroup(1, 'Editors', { members: [2, 3] }))
  const meanwhile = baseOfGroup(makeGroup(1, 'Editors', { members: [2], revision: 2 }))
  const edit = editGroup(null, first, { description: 'new' })
  const later = editGroup(edit, meanwhile, { name: 'Writers' })
  expect(later.base).toEqual(first)
  expect(changesOfGroup(later.base.start, later.draft)).toEqual({ name: 'Writers', description: 'new' })
  const saved = { start: later.draft, revision: 2 }
  expect(afterSave(later, later, saved)).toBeNull()
  const typed = editGroup(later, meanwhile, { name: 'Authors' })
  expect(afterSave(typed, later, saved)).toEqual({ base: saved, draft: typed.draft })
})

test('a refusal belongs to a field, or to none', () => {
  const refusal = (code: 'name_taken' | 'invalid' | 'conflict', field: string | null) =>
    refusedFields(new ApiError(400, code, '', field))
  expect([
    refusal('name_taken', 'name'),
    refusal('invalid', 'name'),
    refusal('invalid', 'commands'),
    refusal('conflict', null),
    refusedFields(new TypeError()),
  ]).toEqual([{ name: 'taken' }, { name: 'unusable' }, { commands: 'unusable' }, null, null])
})

test('a permission that the account does not have comes from each group that grants it', () => {
  const groups = [
    makeGroup(1, 'Editors', { perm: only('create', 'download') }),
    makeGroup(2, 'Sharers', { perm: only('share', 'create') }),
  ]
  expect(groupsGranting(only('download'), groups)).toEqual({ create: ['Editors', 'Sharers'], share: ['Sharers'] })
  expect(groupsGranting(ALL_PERMISSIONS, groups)).toEqual({})
  expect(groupsGranting(NO_PERMISSIONS, [makeGroup(3, 'Admins', { perm: ALL_PERMISSIONS })])).toMatchObject({
    admin: ['Admins'],
    rename: ['Admins'],
  })
})

describe('with a group, its members lose', () => {
  const editors = makeGroup(1, 'Editors', { members: [1, 2, 3], perm: only('create', 'share') })
  const people = [
    makeUser(1, { own: { perm: only('create', 'share'), commands: [] } }),
    makeUser(2, { own: { perm: only('share'), commands: [] } }),
    makeUser(3, { own: { perm: NO_PERMISSIONS, commands: [] } }),
    makeUser(4, { own: { perm: NO_PERMISSIONS, commands: [] } }),
  ]

  test('what neither their account nor another group grants', () => {
    const others = [makeGroup(2, 'Others', { members: [3], perm: only('create') })]
    expect(lossesOf(editors, { groups: [editors, ...others], people, execution: true })).toEqual({
      count: 2,
      permissions: ['create', 'share'],
      commands: [],
    })
  })

  test('nothing where an administrator keeps everything', () => {
    const admins = makeGroup(2, 'Admins', { members: [2, 3], perm: ALL_PERMISSIONS })
    expect(lossesOf(editors, { groups: [editors, admins], people, execution: true })).toEqual({
      count: 0,
      permissions: [],
      commands: [],
    })
  })
})

test('commands are lost where they can be executed', () => {
  const group = makeGroup(1, 'Shell', { members: [1, 2], perm: only('execute'), commands: ['git', 'ls'] })
  const people = [1, 2].map((id) =>
    makeUser(id, { own: { perm: only('execute'), commands: id === 1 ? ['git', 'ls'] : ['ls'] } }),
  )
  const losses = (execution: boolean) => lossesOf(group, { groups: [group], people, execution })
  expect(losses(true)).toEqual({ count: 1, permissions: [], commands: ['git'] })
  expect(losses(false)).toEqual({ count: 0, permissions: [], commands: [] })
})

test('groups are found by name and description, and listed by name', () => {
  const groups = [
    makeGroup(1, 'writers 10'),
    makeGroup(2, 'Writers 9'),
    makeGroup(3, 'Board', { description: 'Write' }),
  ]
  expect(queryGroups(groups, ' WRIT ', 'en').map(({ id }) => id)).toEqual([3, 2, 1])
  expect(queryGroups(groups, '10', 'en').map(({ id }) => id)).toEqual([1])
})
