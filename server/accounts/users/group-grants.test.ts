import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { parseGroups, withGroups } from './group-grants.ts'

const grants = (permissions: Partial<Permissions>, commands: readonly string[] = []) => ({
  permissions: { ...NO_PERMISSIONS, ...permissions },
  commands,
})

describe('what a user may do', () => {
  test('is what the account and any of its groups grant', () => {
    const groups = [grants({ create: true }, ['git', 'ls']), grants({ share: true }, ['ls', 'hg'])]
    expect(withGroups(grants({ download: true }, ['git']), groups)).toEqual(
      grants({ download: true, create: true, share: true }, ['git', 'ls', 'hg']),
    )
  })

  test('is everything where a group grants administration', () => {
    expect(withGroups(grants({}), [grants({ admin: true })]).permissions).toEqual(ALL_PERMISSIONS)
  })

  test('is what the account has where it has no group', () => {
    expect(withGroups(grants({ rename: true }, ['git']), [])).toEqual(grants({ rename: true }, ['git']))
  })
})

describe('groups of a row', () => {
  test('come by id', () => {
    const stored = [
      [9, 'Guests', '{}', '[]'],
      [2, 'Editors', '{"modify":true}', '["git"]'],
    ]
    expect(parseGroups(JSON.stringify(stored))).toEqual([
      { id: 2, name: 'Editors', ...grants({ modify: true }, ['git']) },
      { id: 9, name: 'Guests', ...grants({}) },
    ])
  })

  test.each(['', 'x', '[]', 'null', '{"admin":1}'])('grant nothing where permissions are stored as %p', (json) => {
    expect(parseGroups(JSON.stringify([[1, 'Staff', json, 'x']]))).toEqual([{ id: 1, name: 'Staff', ...grants({}) }])
  })
})
