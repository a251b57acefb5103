import { attributesOf, type XmlToken } from '../xml/xml-tokens.ts'

/** Names of the parts of a workbook that are worksheets. */
export const WORKSHEET = /^xl\/worksheets\/sheet\d+\.xml$/

/** A cell of a worksheet of Excel (ECMA-376, 18.3.1.4). */
export type SheetCell = {
  /** Zero-based; -1 outside of all rows. */
  readonly row: number
  /** Zero-based. */
  readonly column: number
  /** Type of the value: `s` for the index of a shared string, `inlineStr` for `words`, `n` for a number. */
  readonly type: string
  /** Index of the style. */
  readonly style: number
  readonly value: string
  readonly words: string
}

/** Returns the zero-based column of a reference such as `AB12`; null when it has none. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Yields the cells of a worksheet one by one, because a large one would not fit in memory as a tree. */
export function* sheetCells(tokens: Iterable<XmlToken>): Generator<SheetCell> {
  let [row, column] = [-1, -1]
  let cell: { -readonly [K in keyof SheetCell]: SheetCell[K] } | null = null
  let inside = ''
  for (const token of tokens) {
    if (token.is === 'text') {
      if (cell && inside === 'v') cell.value += token.text
      else if (cell && inside === 't') cell.words += token.text
    } else if (token.is === 'close') {
      inside = ''
      if (token.name !== 'c' || !cell) continue
      yield cell
      cell = null
    } else if (token.is === 'open') {
      inside = token.isEmpty ? '' : token.name
      if (token.name === 'row') {
        row = Number(attributesOf(token.attributes).get('r') ?? row + 2) - 1
        column = -1
      } else if (token.name === 'c') {
        const attributes = attributesOf(token.attributes)
        column = columnOf(attributes.get('r') ?? '') ?? column + 1
        const [type, style] = [attributes.get('t') ?? 'n', Number(attributes.get('s') ?? 0)]
        if (!token.isEmpty) cell = { row, column, type, style, value: '', words: '' }
      }
    }
  }
}
