import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { cellOf, detectDelimiter, hasTitles, parseDelimited, rowCount, writeDelimited } from './delimited.ts'

const rowsOf = (text: string, delimiter: string, from = 0) => {
  const table = parseDelimited(text, delimiter, from)
  return Array.from({ length: rowCount(table) }, (_, row) => {
    const length = (table.rowStarts[row + 1] ?? 0) - (table.rowStarts[row] ?? 0)
    return Array.from({ length }, (_, column) => cellOf(table, row, column))
  })
}

const cases: [string, string[][]][] = [
  ['', []],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\rb', [['a'], ['b']]],
  ['a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
  ['a,b,c\nd\n"e\r\nf",g', [['a', 'b', 'c'], ['d'], ['e\r\nf', 'g']]],
  [
    'a,\n,b',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"a,b","c\nd"', [['a,b', 'c\nd']]],
  ['"say ""hi""",x', [['say "hi"', 'x']]],
  ['"",x', [['', 'x']]],
  ['"a"b,c', [['ab', 'c']]],
  ['a"b,c', [['a"b', 'c']]],
  ['"open,x', [['open,x']]],
  ['"', [['']]],
  ['=1+1,@SUM(A1)', [['=1+1', '@SUM(A1)']]],
]
test.each(cases)('%j', (text, rows) => expect(rowsOf(text, ',')).toEqual(rows))

test('what is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'é') })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
  fc.assert(fc.property(rows, (table) => expect(rowsOf(writeDelimited(table), '\t')).toEqual(table)))
})

describe('what stands between cells', () => {
  const texts: [string, string, number][] = [
    ['a,b\n1,2\n', ',', 0],
    ['a;b\n1,5;2,5\n', ';', 0],
    ['a\tb\n1\t2', '\t', 0],
    ['a|b|c\n1|2|3', '|', 0],
    ['\uFEFFa;b\n1;2', ';', 1],
    ['sep=;\na,b;c\n', ';', 6],
    ['one column\nof words, only', ',', 0],
    ['', ',', 0],
  ]
  test.each(texts)('%j', (text, delimiter, from) =>
    expect(detectDelimiter(text)).toEqual({ delimiter: delimiter as ',', from }),
  )
})

test.each([
  ['name,size\na,1', true],
  ['1,2\n3,4', false],
  ['name,\na,1', false],
  ['name,size', false],
])('titles of %j: %p', (text, titles) => expect(hasTitles(parseDelimited(text, ','))).toBe(titles))

test('a byte order mark and a row that names the delimiter are no cells', () => {
  const text = '\uFEFFsep=;\r\n"a";b\r\n1;2'
  const { delimiter, from } = detectDelimiter(text)
  expect(rowsOf(text, delimiter, from)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('a row may have fewer or more cells than others', () => {
  const table = parseDelimited('a,b\nc\nd,e,f', ',')
  expect(table.columns).toBe(3)
  expect(cellOf(table, 1, 1)).toBe('')
  expect(cellOf(table, 2, 2)).toBe('f')
})

test('a hundred thousand rows with quoted cells keep their cells', () => {
  const text = Array.from({ length: 100_000 }, (_, row) => `${row},"say ""${row}"", twice\r\n",x\r\n`).join('')
  const table = parseDelimited(text, ',')
  expect(rowCount(table)).toBe(100_000)
  const rows = Array.from({ length: 100_000 }, (_, row) => row)
  expect(rows.filter((row) => cellOf(table, row, 1) !== `say "${row}", twice\r\n`)).toEqual([])
})

test('a million rows are taken apart in a moment', () => {
  const table = parseDelimited('1234,x\n'.repeat(1_000_000), ',')
  expect(rowCount(table)).toBe(1_000_000)
  expect(cellOf(table, 999_999, 1)).toBe('x')
})
