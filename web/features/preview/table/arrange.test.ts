import { expect, test } from 'bun:test'
import { type Arrangement, arrange } from './arrange.ts'
import { cellOf, parseDelimited } from './delimited.ts'

const table = parseDelimited('name,size\npear,10\nApple,9\n"fig, dried",\nappletree,"1,000"\n', ',')
const shown = (asked: Partial<Arrangement>) =>
  Array.from(arrange(table, { from: 1, query: '', order: null, locale: 'en', ...asked }), (row) =>
    cellOf(table, row, 0),
  )

test('all rows but the titles, as they are', () => {
  expect(shown({})).toEqual(['pear', 'Apple', 'fig, dried', 'appletree'])
  expect(shown({ from: 0 })[0]).toBe('name')
})

test('rows with a cell that contains the words, in any case', () => {
  expect(shown({ query: 'APPLE' })).toEqual(['Apple', 'appletree'])
  expect(shown({ query: 'fig, d' })).toEqual(['fig, dried'])
  expect(shown({ query: 'pear,10' })).toEqual([])
  expect(shown({ query: '"' })).toEqual([])
})

test('numbers by size, words by letters, nothing last', () => {
  const by = (column: number, descending = false) => shown({ order: { column, descending } })
  expect(by(1)).toEqual(['Apple', 'pear', 'appletree', 'fig, dried'])
  expect(by(1, true)).toEqual(['appletree', 'pear', 'Apple', 'fig, dried'])
  expect(by(0)).toEqual(['Apple', 'appletree', 'fig, dried', 'pear'])
  expect(by(0, true)).toEqual(['pear', 'fig, dried', 'appletree', 'Apple'])
})

test.each([
  ['en', ['Ägg', 'ö 2', 'ö 10', 'Zebra']],
  ['sv-SE', ['Zebra', 'Ägg', 'ö 2', 'ö 10']],
])('words in the order of %s', (locale, wanted) => {
  const words = parseDelimited('Zebra\nö 10\nÄgg\nö 2\n', ',')
  const rows = arrange(words, { from: 0, query: '', order: { column: 0, descending: false }, locale })
  expect(Array.from(rows, (row) => cellOf(words, row, 0))).toEqual(wanted)
})

test('many rows', () => {
  const many = parseDelimited(Array.from({ length: 200_000 }, (_, n) => `w${(n * 7919) % 200_000}`).join('\n'), ',')
  const rows = arrange(many, { from: 0, query: '', order: { column: 0, descending: false }, locale: 'en' })
  expect(rows.length).toBe(200_000)
  expect(cellOf(many, rows[0] ?? 0, 0)).toBe('w0')
})
