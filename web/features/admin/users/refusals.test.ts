import { expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { refusalErrors } from './refusals.ts'
import { makeUser } from './testing/make-user.ts'
import { draftOfUser } from './user-draft.ts'

const rule = { regex: true, allow: false, path: '', regexp: { raw: '(' } }
const draft = draftOfUser(makeUser(7, { rules: [rule] }))

test.each<[number, ErrorCode, string | null, object]>([
  [409, 'name_taken', null, { username: 'taken' }],
  [400, 'password_weak', null, { password: 'weak' }],
  [409, 'conflict', null, { scope: 'taken' }],
  [409, 'last_administrator', null, { perm: 'last' }],
  [400, 'invalid', 'scope', { scope: 'unusable' }],
  [400, 'invalid', 'username', { username: 'unusable' }],
  [400, 'invalid', 'commands.0', { commands: 'unusable' }],
])('%d %s of %j is told at its field', (status, code, field, fields) => {
  expect(refusalErrors(new ApiError(status, code, 'x', field), draft)).toEqual({ fields, rules: new Map() })
})

test('a refused rule is told at its line, with the reason', () => {
  expect(refusalErrors(new ApiError(400, 'invalid', 'No bracket.', 'rules.0'), draft)).toEqual({
    fields: {},
    rules: new Map([[rule, { kind: 'unusable', reason: 'No bracket.' }]]),
  })
})

test('everything else is about no field', () => {
  for (const error of [new ApiError(500, 'internal', 'x'), new ApiError(0, null, 'x'), new Error('x')])
    expect(refusalErrors(error, draft)).toBeNull()
})
