import { describe, expect, test } from 'bun:test'
import type { Rule } from '#contract/rules.ts'
import { editedRule, keyOfRule, movedRule, newRule } from './edits.ts'

const path = (at: string): Rule => ({ regex: false, allow: false, path: at, regexp: { raw: '' } })

test('a new rule allows, has an empty path and is no expression', () => {
  expect(newRule()).toEqual({ regex: false, allow: true, path: '', regexp: { raw: '' } })
})

test('changing the kind to and fro loses neither text', () => {
  const [rule] = editedRule([path('/a')], 0, { regex: true, regexp: { raw: 'x' } })
  expect(rule).toEqual({ regex: true, allow: false, path: '/a', regexp: { raw: 'x' } })
})

test('a rule keeps its key when it is edited and moved; two that say the same have two', () => {
  const rules = [path('/a'), path('/a')]
  const before = rules.map(keyOfRule)
  expect(new Set(before).size).toBe(2)
  const after = movedRule(editedRule(rules, 0, { path: '/b' }), 0, 1)
  expect(after.map(keyOfRule)).toEqual(before.toReversed())
})

describe('moving', () => {
  const rules = ['/1', '/2', '/3'].map(path)

  test.each([
    [0, 1, '/2 /1 /3'],
    [1, -1, '/2 /1 /3'],
    [2, -1, '/1 /3 /2'],
    [0, -1, '/1 /2 /3'],
    [2, 1, '/1 /2 /3'],
  ] as const)('rule %d by %d: %s', (from, by, outcome) =>
    expect(
      movedRule(rules, from, by)
        .map((rule) => rule.path)
        .join(' '),
    ).toBe(outcome),
  )
})
