import { expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { movedRule } from './rules.ts'

const path = (at: string, allow = false): Rule => ({ regex: false, allow, path: at, regexp: null })
const expression = (raw: string, allow = false): Rule => ({ regex: true, allow, path: '', regexp: { raw } })
const now = { scopesBelowRoot: true }

test('what means the same comes as it is', () => {
  expect(movedRule(path('/secret'), now)).toEqual({ rule: path('/secret'), reason: null })
  expect(movedRule(expression('(?i)\\.bak$'), now)).toEqual({ rule: expression('(?i)\\.bak$'), reason: null })
})

test('what matched everything is a rule for the top', () => {
  expect(movedRule(path(''), now)).toEqual({ rule: path('/'), reason: null })
  expect(movedRule(expression(''), now)).toEqual({ rule: path('/'), reason: null })
})

test('what means something else is told', () => {
  expect(movedRule(path('/secret'), { scopesBelowRoot: false })).toMatchObject({ reason: 'whole_names' })
  expect(movedRule(path('/secret/'), now)).toMatchObject({ reason: 'folder_too' })
})

test('a path that never matched denies from now on, and allows nothing', () => {
  expect(movedRule(path('secret'), now)).toEqual({ rule: path('/secret'), reason: 'never_matched' })
  expect(movedRule(path('secret', true), now)).toEqual({ lost: 'never_matched' })
})

test.each(['(', '(?<=a)b', 'a{2000}', 'x'.repeat(3000)])('an expression that cannot be asked is lost: %j', (raw) => {
  expect(movedRule(expression(raw), now)).toEqual({ lost: 'rule_unusable' })
})
