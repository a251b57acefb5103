import { describe, expect, test } from 'bun:test'
import { literalReplacer, newNames, reviewNames } from './rename-pattern.ts'

const file = (name: string) => ({ name, isDir: false, modified: new Date(2026, 2, 5).getTime() })
const FILES = ['IMG 1.jpg', 'IMG 2.jpg', 'notes'].map(file)
const none = () => false

describe('a pattern', () => {
  const pattern = (text: string, start = 1, digits = 1) =>
    newNames(FILES, { mode: 'pattern', pattern: text, start, digits })

  test('numbers in order, padded, from a start, and keeps the extension', () => {
    expect(pattern('Trip {n}', 9, 3)).toEqual(['Trip 009.jpg', 'Trip 010.jpg', 'Trip 011'])
  })

  test('has the name, the date of the change, and the extension at another place', () => {
    expect(pattern('{date} {name}')).toEqual(['2026-03-05 IMG 1.jpg', '2026-03-05 IMG 2.jpg', '2026-03-05 notes'])
    expect(pattern('{ext}-{n}')).toEqual(['jpg-1', 'jpg-2', '-3'])
  })

  test('leaves names as they are while it is empty, and braces that mean nothing', () => {
    expect(pattern(' ')).toEqual(FILES.map(({ name }) => name))
    expect(pattern('{x}{n}')).toEqual(['{x}1.jpg', '{x}2.jpg', '{x}3'])
  })

  test('does not fill a name that looks like a token', () => {
    expect(newNames([file('{n}.txt')], { mode: 'pattern', pattern: '{name}-{n}', start: 5, digits: 1 })).toEqual([
      '{n}-5.txt',
    ])
  })
})

test('a folder has no extension', () => {
  const folder = { ...file('v1.2'), isDir: true }
  expect(newNames([folder], { mode: 'change', letters: 'keep', before: '', after: ' old' })).toEqual(['v1.2 old'])
})

test('replacing is literal: signs of expressions and replacements have no meaning', () => {
  expect(literalReplacer('a.', '$&$1', true)('a.A.ab')).toBe('$&$1A.ab')
  expect(literalReplacer('a.', '', false)('a.A.ab')).toBe('ab')
  expect(literalReplacer('', 'x', true)('name')).toBe('name')
})

test('letters change in the name alone', () => {
  const change = (letters: 'lower' | 'upper' | 'title') =>
    newNames([file("ÉTÉ à l'eau.JPG")], { mode: 'change', letters, before: '', after: '' })[0]
  expect(change('lower')).toBe("été à l'eau.JPG")
  expect(change('upper')).toBe("ÉTÉ À L'EAU.JPG")
  expect(change('title')).toBe("Été À L'eau.JPG")
})

describe('the review', () => {
  test('finds the same name twice, taken and invalid names, and counts', () => {
    const items = ['a', 'b', 'c', 'd', 'e'].map(file)
    const names = ['x', 'x', 'there', 'd', 'in/valid']
    const review = reviewNames(items, names, (name) => ['there', 'a', 'b', 'c', 'd', 'e'].includes(name))
    expect(review.problems).toEqual(['twice', 'twice', 'taken', undefined, 'invalid'])
    expect([review.problemCount, review.changedCount]).toEqual([4, 4])
  })

  test('lets items exchange their names, but none get one that another keeps', () => {
    const items = ['a', 'b', 'c'].map(file)
    const isTaken = (name: string) => ['a', 'b', 'c'].includes(name)
    expect(reviewNames(items, ['b', 'a', 'c'], isTaken).problemCount).toBe(0)
    expect(reviewNames(items, ['c', 'b', 'c'], isTaken).problems).toEqual(['twice', undefined, 'twice'])
  })

  test('knows names that no disk stores', () => {
    expect(reviewNames([file('a')], ['ä'.repeat(128)], none).problems).toEqual(['invalid'])
    expect(reviewNames([file('a')], ['ä'.repeat(127)], none).problems).toEqual([undefined])
  })
})
