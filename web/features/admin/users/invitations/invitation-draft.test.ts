import { expect, test } from 'bun:test'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { faultsOfRefusal, newInvitationDraft, requestOf } from './invitation-draft.ts'

const start = newInvitationDraft(INITIAL_SETTINGS.defaults, true)

test('a new invitation has the defaults, and no name or address', () => {
  expect(requestOf(start)).toEqual({
    ...{ username: null, email: null, scope: '', groups: [], days: 7 },
    perm: INITIAL_SETTINGS.defaults.perm,
  })
  expect(newInvitationDraft({ ...INITIAL_SETTINGS.defaults, scope: '/team' }, false).scope).toBe('/team')
})

test('surrounding spaces are no part of a name or an address', () => {
  expect(requestOf({ ...start, username: ' ada ', email: ' a@b.c ' })).toMatchObject({
    username: 'ada',
    email: 'a@b.c',
  })
})

test.each([
  ['name_taken', 'username', { username: 'taken' }],
  ['conflict', 'username', { username: 'invited' }],
  ['conflict', 'scope', { scope: 'foreign' }],
  ['conflict', 'home', { scope: 'existing' }],
  ['conflict', null, null],
  ['invalid', 'email', { email: 'unusable' }],
  ['invalid', 'groups', null],
  ['not_allowed', null, null],
] as const)('%s of %s', (code, field, faults) => {
  expect(faultsOfRefusal(new ApiError(409, code, '', field))).toEqual(faults)
  expect(faultsOfRefusal(new Error(code))).toBeNull()
})
