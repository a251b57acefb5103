import { describe, expect, test } from 'bun:test'
import { indentOf, lineBreakOf } from './line-breaks.ts'

describe('line breaks', () => {
  test.each([
    ['a\nb\n', '\n'],
    ['a\r\nb\r\n', '\r\n'],
    ['a\rb', '\r'],
    ['a\r\nb\nc', 'mixed'],
    ['a\rb\r\n', 'mixed'],
    ['a\n\rb', 'mixed'],
    ['', '\n'],
    ['one line', '\n'],
  ] as const)('of %j', (text, found) => expect(lineBreakOf(text)).toBe(found))
})

describe('indentation', () => {
  test.each([
    ['a\n\tb', '\t'],
    ['a\n  b\n    c', '  '],
    ['a\r\n    b', '    '],
    ['a\nb', '  '],
    ['', '  '],
  ])('of %j', (text, found) => expect(indentOf(text)).toBe(found))
})
