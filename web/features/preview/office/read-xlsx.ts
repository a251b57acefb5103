import { type SheetCell, sheetCells } from '#formats/office/sheet-cells.ts'
import { DocumentError } from '../documents/document-fault.ts'
import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsOf,
  readXml,
  soundXmlTokens,
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

function cellText(cell: SheetCell, book: Book): string {
  const { type, style, value, words } = cell
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'inlineStr') return words
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const date = type === 'n' && value !== '' && book.dates[style] === true ? dateOf(Number(value), book.since1904) : null
  return date ?? value
}

function readSheet(source: string, book: Book, rows: SheetRows): void {
  for (const cell of sheetCells(soundXmlTokens(source)))
    if (cell.row >= 0) rows.setCell(cell.row, cell.column, cellText(cell, book))
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
