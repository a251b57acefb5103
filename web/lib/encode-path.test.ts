import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { decodePath, encodePath } from './encode-path.ts'

describe('encodePath', () => {
  test.each([
    ['/', '/'],
    ['/a b/c', '/a%20b/c'],
    ['/100%/#1?x=y&z', '/100%25/%231%3Fx%3Dy%26z'],
    ['/a+b', '/a%2Bb'],
    ['/Ünïcode/文件', '/%C3%9Cn%C3%AFcode/%E6%96%87%E4%BB%B6'],
    ['/back\\slash', '/back%5Cslash'],
    ['/\uD800', '/%EF%BF%BD'],
  ])('%j becomes %j', (path, encoded) => expect(encodePath(path)).toBe(encoded))

  test('is undone by decodePath for every well-formed path', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (path) => decodePath(encodePath(path)) === path))
  })

  test('a malformed escape in an address is taken as it stands', () => {
    expect(decodePath('/50%/a%20b')).toBe('/50%/a b')
  })
})
