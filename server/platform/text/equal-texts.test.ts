import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { equalInConstantTime } from './equal-texts.ts'

test('texts are equal when they are the same, whatever their lengths', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (a, b) => equalInConstantTime(a, b) === (a === b) && equalInConstantTime(a, a),
    ),
  )
  expect(equalInConstantTime('', 'a')).toBe(false)
})
