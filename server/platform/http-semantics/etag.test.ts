import { expect, test } from 'bun:test'
import { contentTagOf, etagOf, ifMatchIncludes, ifMatchIncludesFile } from './etag.ts'

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
  expect(ifMatchIncludes(header, '"a"')).toBe(expected)
})

test('the tag of bytes tells files of one size and time apart, and names the same version', () => {
  const [one, other] = ['v:1a', 'v:1b'].map((identity) => ({ modifiedNs: 0x17f3a2b1c0dn, size: 255, identity }))
  if (!one || !other) throw new Error('There are two.')
  expect([contentTagOf(one), contentTagOf(other)]).toEqual(['"17f3a2b1c0dff-1a"', '"17f3a2b1c0dff-1b"'])
  expect([etagOf(one), contentTagOf(one), '*'].map((header) => ifMatchIncludesFile(header, one))).toEqual([
    true,
    true,
    true,
  ])
  expect(ifMatchIncludesFile(contentTagOf(other), one)).toBe(false)
})
