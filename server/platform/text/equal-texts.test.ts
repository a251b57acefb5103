import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { areEqual } from './equal-texts.ts'

test('texts are equal when they are the same, whatever their lengths', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => areEqual(a, b) === (a === b) && areEqual(a, a)))
  expect(areEqual('', 'a')).toBe(false)
})
