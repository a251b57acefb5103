import { expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { errorOf } from './api-error.ts'
import { differences } from './testing/compare-with-schema.ts'

test('the body of a failed call is checked as its schema does, except that unknown codes are accepted', () => {
  const body = { code: 'name_taken', message: 'Taken.' }
  const isRead = (value: unknown) => errorOf(409, JSON.stringify(value) ?? '').code !== null
  expect(differences(isRead, ErrorBody, [body, { ...body, field: 'rules.0' }], (path) => path === 'code')).toEqual([])
  for (const code of [undefined, null, 7, {}]) expect(isRead({ ...body, code })).toBe(false)
})

test('a body that is not JSON is the message', () => {
  expect(errorOf(502, ' Bad gateway\n')).toMatchObject({ status: 502, code: null, message: 'Bad gateway', field: null })
})
