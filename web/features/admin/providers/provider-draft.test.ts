import { describe, expect, test } from 'bun:test'
import { draftOf, faultsOf, updateOf } from './provider-draft.ts'

const GROUPS = [
  { id: 3, name: 'Staff' },
  { id: 4, name: 'On call' },
]
const draft = { ...draftOf(null, GROUPS), name: 'Ours', issuer: 'https://id.example.org', clientId: 'coffer' }

describe('the form of a provider', () => {
  test('reads lists from texts, and values that contain an equals sign', () => {
    const typed = {
      ...draft,
      scopes: ' profile  groups ',
      allowedGroups: 'a\n\n b \n',
      groups: 'cn=staff,dc=x = Staff',
    }
    expect(faultsOf(typed, GROUPS)).toBeNull()
    expect(updateOf(typed, GROUPS)).toMatchObject({
      scopes: ['profile', 'groups'],
      allowedGroups: ['a', 'b'],
      groups: [{ value: 'cn=staff,dc=x', group: 3 }],
    })
  })

  test('shows what it read, and never sends an empty secret', () => {
    const update = updateOf({ ...draft, groups: '/it/oncall = On call' }, GROUPS)
    expect('secret' in update).toBe(false)
    const provider = { ...update, id: 1, hasSecret: true, redirectUri: '', logoutUri: '' }
    expect(updateOf(draftOf(provider, GROUPS), GROUPS)).toEqual(update)
    expect(updateOf({ ...draft, secret: ' s ' }, GROUPS).secret).toBe(' s ')
  })

  test.each(['staff = Nobody', 'staff', '= Staff'])('refuses the mapping %j', (groups) => {
    expect(faultsOf({ ...draft, groups }, GROUPS)).toEqual({ missing: [], unknownGroup: groups })
  })

  test('names the fields that are missing', () => {
    expect(faultsOf({ ...draft, name: ' ', clientId: '' }, GROUPS)?.missing).toEqual(['name', 'clientId'])
  })
})
