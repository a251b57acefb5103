import { describe, expect, test } from 'bun:test'
import { difference } from './difference.ts'

describe('the difference of two texts turns one into the other', () => {
  test.each([
    ['', ''],
    ['same', 'same'],
    ['abc', 'abXc'],
    ['abc', 'ac'],
    ['aaaa', 'aa'],
    ['aa', 'aaaa'],
    ['one two', 'one 2 two'],
    ['', 'all new'],
    ['all gone', ''],
  ])('%j, %j', (before, after) => {
    const { from, to, insert } = difference(before, after)
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
  })

  test('and leaves the rest alone', () =>
    expect(difference('line 1\nline 2\nline 3', 'line 1\nline two\nline 3')).toEqual({
      from: 12,
      to: 13,
      insert: 'two',
    }))
})
