import { expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { ApiError } from './api-error.ts'
import { emptyRules, refusedRules } from './rule-faults.ts'

const path = (at: string): Rule => ({ regex: false, allow: false, path: at, regexp: { raw: '' } })
const expression = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } })

test('a rule is empty by the text that counts', () => {
  const rules = [path(' '), expression(' '), expression('x'), path('/'), { ...expression(''), path: '/a' }]
  const empty = emptyRules(rules)
  expect(rules.map((rule) => empty.has(rule))).toEqual([true, true, false, false, true])
})

test('a refusal names a rule by its place, and says why', () => {
  const rules = [path('/a'), expression('(')]
  const refusal = new ApiError(400, 'invalid', 'A bracket is not closed.', 'rules.1')
  expect([...refusedRules(refusal, rules)]).toEqual([
    [expression('('), { kind: 'unusable', reason: 'A bracket is not closed.' }],
  ])
})

test.each([
  [new ApiError(400, 'invalid', 'x', 'scope')],
  [new ApiError(400, 'invalid', 'x', 'rules.7')],
  [new Error('x')],
])('a refusal of something else names none: %p', (error) => expect(refusedRules(error, [path('/a')]).size).toBe(0))
