import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { hasDuplicateKeys } from './duplicate-keys.ts'

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"b":{"a":1},"a":2}',
  '{"a":1,"\\u0061":2}',
  '[{"b":[{"a":{},"a":[]}]}]',
  '{"":1,"":2}',
  '{ "a" : "x" , "b" : "\\"}" , "a" : 1 }',
])('%s has one twice', (json) => expect(hasDuplicateKeys(json)).toBe(true))

test.each([
  '{"a":"a","b":"a"}',
  '["a","a"]',
  '[{"a":1},{"a":1}]',
  '{"a":{"a":{"a":1}}}',
  '"a"',
  '1',
  '{"a":"\\\\","b":1}',
])('%s has none', (json) => expect(hasDuplicateKeys(json)).toBe(false))

test('what was a value once has none', () => {
  fc.assert(fc.property(fc.json(), (json) => !hasDuplicateKeys(JSON.stringify(JSON.parse(json)))))
})
