import { DocumentError } from '../documents/document-fault.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  readXml,
  scanXml,
  textOf,
  type XmlElement,
} from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'
import { EXTRACT_LIMITS, type OfficeExtract, type Sheet } from './extract.ts'
import { readPart, relationsOf } from './office-parts.ts'
import { dateOf, showsDate } from './serial-date.ts'
import { SheetRows } from './sheet-rows.ts'

const MAIN = 'xl/workbook.xml'

/** Workbook data that cells refer to. */
interface Book {
  readonly strings: readonly string[]
  /** Whether each style formats numbers as dates. */
  readonly dates: readonly boolean[]
  readonly since1904: boolean
}

/** Returns a text that may consist of several runs, without phonetic hints. */
const richText = (element: XmlElement): string =>
  childrenOf(element)
    .map((child) => (child.name === 't' ? textOf(child) : child.name === 'r' ? richText(child) : ''))
    .join('')

function readStrings(zip: Zip): string[] {
  const root = readPart(zip, 'xl/sharedStrings.xml')
  return root ? childrenOf(root, 'si').map(richText) : []
}

function readDates(zip: Zip): boolean[] {
  const root = readPart(zip, 'xl/styles.xml')
  if (!root) return []
  const codes = new Map<number, string>()
  for (const format of descendantsOf(root, 'numFmt'))
    codes.set(Number(attributeOf(format, 'numFmtId')), attributeOf(format, 'formatCode') ?? '')
  const styles = childOf(root, 'cellXfs')
  return (styles ? childrenOf(styles, 'xf') : []).map((style) => {
    const id = Number(attributeOf(style, 'numFmtId') ?? 0)
    return showsDate(id, codes.get(id))
  })
}

/** Returns the zero-based column of a reference such as `AB12`; null when it has none. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A cell while it is read. */
interface OpenCell {
  readonly type: string
  readonly style: number
  value: string
  words: string
}

function cellText(cell: OpenCell, book: Book): string {
  const { type, style, value, words } = cell
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'inlineStr') return words
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const date = type === 'n' && value !== '' && book.dates[style] === true ? dateOf(Number(value), book.since1904) : null
  return date ?? value
}

/** Reads a sheet cell by cell, because a large one would not fit in memory as a tree. */
function readSheet(source: string, book: Book, rows: SheetRows): void {
  let row = -1
  let column = -1
  let cell: OpenCell | null = null
  let inside = ''
  scanXml(source, {
    open(name, attributes) {
      inside = name
      if (name === 'row') {
        row = Number(attributes.get('r') ?? row + 2) - 1
        column = -1
      } else if (name === 'c') {
        column = columnOf(attributes.get('r') ?? '') ?? column + 1
        cell = { type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0), value: '', words: '' }
      }
    },
    text(text) {
      if (cell && inside === 'v') cell.value += text
      else if (cell && inside === 't') cell.words += text
    },
    close(name) {
      inside = ''
      if (name !== 'c' || !cell) return
      if (row >= 0) rows.setCell(row, column, cellText(cell, book))
      cell = null
    },
  })
}

/**
 * Extracts the sheets of an Excel workbook: values, not formulas.
 *
 * @throws `DocumentError`
 */
export function readXlsx(zip: Zip): OfficeExtract {
  const source = zip.text(MAIN)
  if (source === null) throw new DocumentError('damaged')
  const main = readXml(source)
  const relations = relationsOf(zip, MAIN)
  const [properties] = descendantsOf(main, 'workbookPr')
  const since1904 = properties !== undefined && /^(?:1|true)$/.test(attributeOf(properties, 'date1904') ?? '')
  const book: Book = { strings: readStrings(zip), dates: readDates(zip), since1904 }
  const rows = new SheetRows()
  const sheets: Sheet[] = []
  const named = [...descendantsOf(main, 'sheet')]
  for (const sheet of named.slice(0, EXTRACT_LIMITS.sheets)) {
    const text = zip.text(relations.get(attributeOf(sheet, 'r:id') ?? '') ?? '')
    if (text === null) continue
    readSheet(text, book, rows)
    sheets.push({ name: attributeOf(sheet, 'name') ?? '', text: rows.takeText() })
  }
  return { kind: 'sheets', sheets, cut: rows.cut || named.length > EXTRACT_LIMITS.sheets }
}
