import { describe, expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { compareLines, passagesOf } from './line-changes.ts'

const lines = (text: string) => text.split('')
const shown = (before: string, after: string) =>
  compareLines(lines(before), lines(after))
    .map(({ kind, text }) => ({ same: ' ', gone: '-', new: '+' })[kind] + text)
    .join('')

describe('the lines of two texts', () => {
  test.each([
    ['abc', 'abc', ' a b c'],
    ['abc', 'axc', ' a-b+x c'],
    ['', 'a', '+a'],
    ['a', '', '-a'],
    ['abcd', 'acd', ' a-b c d'],
    ['abcabba', 'cbabac', '-a-b c+b a b-b a+c'],
  ])('%j, %j', (before, after, expected) => expect(shown(before, after)).toBe(expected))

  test('give back both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 40 })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const compared = compareLines(before, after)
        expect(compared.filter(({ kind }) => kind !== 'new').map(({ text }) => text)).toEqual(before)
        expect(compared.filter(({ kind }) => kind !== 'gone').map(({ text }) => text)).toEqual(after)
      }),
    )
  })

  test('have their numbers', () =>
    expect(compareLines(['a', 'b'], ['b', 'c'])).toEqual([
      { kind: 'gone', text: 'a', before: 1, after: 0 },
      { kind: 'same', text: 'b', before: 2, after: 1 },
      { kind: 'new', text: 'c', before: 0, after: 2 },
    ]))

  test('that have nothing in common take no time', () => {
    const many = (letter: string) => Array.from({ length: 100_000 }, (_, index) => letter + index)
    const began = cpuTime()
    expect(compareLines(many('a'), many('b')).length).toBe(200_000)
    expect(cpuTime() - began).toBeLessThan(20_000)
  })
})

test('what is far from a change is left out', () => {
  const before = Array.from({ length: 20 }, (_, index) => String(index))
  const passages = passagesOf(compareLines(before, before.with(10, 'x')), 1)
  expect(passages.map((passage) => ('text' in passage ? passage.text : -passage.lines))).toEqual([
    -9,
    '9',
    '10',
    'x',
    '11',
    -8,
  ])
})
