import { expect, test } from 'bun:test'
import { csvLine } from './csv-line.ts'
import { cellOf, parseDelimited } from './delimited.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', 'a;=1'])('%j is no formula', (cell) => {
  const line = csvLine(['ada', cell])
  for (const delimiter of [',', ';', '\t']) {
    const table = parseDelimited(line, delimiter)
    for (let column = 0; column < table.columns; column++) expect(cellOf(table, 0, column)).not.toMatch(/^\s*[=+\-@＝]/)
  }
})

test('other cells are unchanged', () => {
  expect(csvLine(['ada', 'a-b@example.test', 'x,"y"', ''])).toBe('ada,a-b@example.test,"x,""y""",\r\n')
})
