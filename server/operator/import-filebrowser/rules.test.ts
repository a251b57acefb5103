import { expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { importedRule } from './rules.ts'

const path = (at: string, allow = false): Rule => ({ regex: false, allow, path: at, regexp: null })
const expression = (raw: string, allow = false): Rule => ({ regex: true, allow, path: '', regexp: { raw } })
const now = { scopesBelowRoot: true }

test('what means the same comes as it is', () => {
  expect(importedRule(path('/secret'), now)).toEqual({ rule: path('/secret'), reason: null })
  expect(importedRule(expression('(?i)\\.bak$'), now)).toEqual({ rule: expression('(?i)\\.bak$'), reason: null })
})

test('what matched everything is a rule for the top', () => {
  expect(importedRule(path(''), now)).toEqual({ rule: path('/'), reason: null })
  expect(importedRule(expression(''), now)).toEqual({ rule: path('/'), reason: null })
})

test('what means something else is told', () => {
  expect(importedRule(path('/secret'), { scopesBelowRoot: false })).toMatchObject({ reason: 'whole_names' })
  expect(importedRule(path('/secret/'), now)).toMatchObject({ reason: 'folder_too' })
})

test('a path that never matched denies from now on, and allows nothing', () => {
  expect(importedRule(path('secret'), now)).toEqual({ rule: path('/secret'), reason: 'never_matched' })
  expect(importedRule(path('secret', true), now)).toEqual({ lost: 'never_matched' })
})

test.each(['(', '(?<=a)b', 'a{2000}', 'x'.repeat(3000)])('an expression that cannot be asked is lost: %j', (raw) => {
  expect(importedRule(expression(raw), now)).toEqual({ lost: 'rule_unusable' })
})
