import { expect, test } from 'bun:test'
import { cellOf, parseDelimited } from '#formats/delimited.ts'
import { type Arrangement, arrange } from './arrange.ts'

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

test('in the order and with the numbers of the language', () => {
  const prices = parseDelimited('Zebra;1.234,5\nÄrger;99\nAal;2.000\n', ';')
  const by = (column: number, locale: string) =>
    Array.from(arrange(prices, { from: 0, query: '', order: { column, descending: false }, locale }), (row) =>
      cellOf(prices, row, 0),
    )
  expect(by(0, 'de')).toEqual(['Aal', 'Ärger', 'Zebra'])
  expect(by(0, 'sv-SE')).toEqual(['Aal', 'Zebra', 'Ärger'])
  expect(by(1, 'de')).toEqual(['Ärger', 'Zebra', 'Aal'])
})

test('many rows', () => {
  const many = parseDelimited(Array.from({ length: 200_000 }, (_, n) => `w${(n * 7919) % 200_000}`).join('\n'), ',')
  const rows = arrange(many, { from: 0, query: '', order: { column: 0, descending: false }, locale: 'en' })
  expect(rows.length).toBe(200_000)
  expect(cellOf(many, rows[0] ?? 0, 0)).toBe('w0')
})
