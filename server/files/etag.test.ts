import { expect, test } from 'bun:test'
import { etagOf, ifMatchNames } from './etag.ts'

test('an entity tag is the time and the size in hexadecimal', () => {
  expect(etagOf({ modifiedNs: 0x17f3a2b1c0dn, size: 255 })).toBe('"17f3a2b1c0dff"')
})

test.each([
  ['"a"', true],
  [' "b" , "a"', true],
  ['*', true],
  ['"b"', false],
  ['W/"a"', false],
  ['a', false],
  ['', false],
])('If-Match %j names it: %p', (header, expected) => {
  expect(ifMatchNames(header, '"a"')).toBe(expected)
})
