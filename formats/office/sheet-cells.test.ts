import { expect, test } from 'bun:test'
import { xmlTokens } from '../xml/xml-tokens.ts'
import { columnOf, sheetCells } from './sheet-cells.ts'

test.each([
  ['A1', 0],
  ['Z1', 25],
  ['AA9', 26],
  ['XFD1', 16_383],
  ['1', null],
])('%s is column %p', (reference, column) => expect(columnOf(reference)).toBe(column))

const cells = (xml: string) => [...sheetCells(xmlTokens(xml))]

test('a cell without a place is the one after the last', () => {
  const xml = '<row><c r="C1"><v>1</v></c><c><v>2</v></c></row><row r="9"><c><v>3</v></c></row><row><c/><c>4</c></row>'
  expect(cells(xml).map(({ row, column, value }) => [row, column, value])).toEqual([
    [0, 2, '1'],
    [0, 3, '2'],
    [8, 0, '3'],
    [9, 1, ''],
  ])
})

test('values and words are told apart, and formulas left out', () => {
  const xml = '<c t="s" s="2"><f>1+1</f><v>7</v></c><c t="inlineStr"><is><t>a</t><r><t>b</t></r></is></c><c><v>lost'
  expect(cells(xml)).toEqual([
    { row: -1, column: 0, type: 's', style: 2, value: '7', words: '' },
    { row: -1, column: 1, type: 'inlineStr', style: 0, value: '', words: 'ab' },
  ])
})
