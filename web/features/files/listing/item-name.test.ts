import { expect, test } from 'bun:test'
import { nameProblem } from './item-name.ts'

test.each([
  ['', 'invalid'],
  ['.', 'invalid'],
  ['..', 'invalid'],
  ['a/b', 'invalid'],
  ['a\0', 'invalid'],
  ['there', 'taken'],
  ['..almost', undefined],
  ['100% #?.txt', undefined],
] as const)('%j is %p', (name, problem) => {
  expect(nameProblem(name, (other) => other === 'there')).toBe(problem)
})
