import { VOCABULARIES, type Vocabulary } from '#formats/office/vocabularies.ts'
import { DocumentError } from '../documents/document-fault.ts'
import { attributeOf, childOf, childrenOf, descendantsOf, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'
import { Blocks, EXTRACT_LIMITS, type OfficeExtract, type Slide } from './extract.ts'
import { readPart } from './office-parts.ts'
import { SheetRows } from './sheet-rows.ts'

const { characters, skipped }: Vocabulary = VOCABULARIES.open

/** Elements beside the text that are found by a search but not shown: notes, annotations, forms and descriptions. */
const BESIDE = new Set(['annotation', 'notes', 'note', 'forms', 'desc', 'title'])

const isShown = ({ name }: XmlElement): boolean => !skipped.has(name) && !BESIDE.has(name)

/** Returns the text of a paragraph. Significant spaces are elements. */
function paragraphText({ children }: XmlElement): string {
  return children
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, ' ')
      if (node.name === 's') return ' '.repeat(Math.min(Number(attributeOf(node, 'c') ?? 1) || 1, 100))
      return isShown(node) ? (characters.get(node.name) ?? paragraphText(node)) : ''
    })
    .join('')
}

/** Returns the repetition count of a row or cell; at least 1. */
const timesOf = (element: XmlElement, name: string): number => Math.max(1, Number(attributeOf(element, name)) || 1)

const CELLS = new Set(['table-cell', 'covered-table-cell'])

const cellText = (cell: XmlElement): string => childrenOf(cell, 'p').map(paragraphText).join('\n')

const cellsOf = (row: XmlElement): XmlElement[] => childrenOf(row).filter(({ name }) => CELLS.has(name))

const tableRows = (table: XmlElement): string[][] =>
  [...descendantsOf(table, 'table-row')].map((row) =>
    cellsOf(row).map((cell) => [...descendantsOf(cell, 'p')].map(paragraphText).join('\n')),
  )

function addBlocks(parent: XmlElement, blocks: Blocks, level: number): void {
  for (const child of childrenOf(parent)) {
    const { name } = child
    if (name === 'h') {
      const outline = Math.min(Math.max(Number(attributeOf(child, 'outline-level')) || 1, 1), 6)
      blocks.addText({ kind: 'heading', level: outline, text: paragraphText(child) })
    } else if (name === 'p') {
      const text = paragraphText(child)
      blocks.addText(level < 0 ? { kind: 'paragraph', text } : { kind: 'item', level, text })
    } else if (name === 'table') blocks.addTable(tableRows(child))
    else if (isShown(child)) addBlocks(child, blocks, name === 'list' ? level + 1 : level)
  }
}

function readText(text: XmlElement): OfficeExtract {
  const blocks = new Blocks()
  addBlocks(text, blocks, -1)
  return { kind: 'text', blocks: blocks.all, cut: blocks.cut }
}

function readSlides(presentation: XmlElement): OfficeExtract {
  const pages = childrenOf(presentation, 'page')
  let cut = pages.length > EXTRACT_LIMITS.slides
  const slides = pages.slice(0, EXTRACT_LIMITS.slides).map((page): Slide => {
    const blocks = new Blocks()
    const frames = childrenOf(page).filter(({ name }) => name !== 'notes')
    const title = frames.find((frame) => attributeOf(frame, 'presentation:class') === 'title')
    for (const frame of frames) if (frame !== title) addBlocks({ ...page, children: [frame] }, blocks, -1)
    cut ||= blocks.cut
    return { title: title ? [...descendantsOf(title, 'p')].map(paragraphText).join(' ') : '', blocks: blocks.all }
  })
  return { kind: 'slides', slides, cut }
}

function readSheet(table: XmlElement, rows: SheetRows): void {
  let number = 0
  for (const row of descendantsOf(table, 'table-row')) {
    const times = timesOf(row, 'number-rows-repeated')
    let column = 0
    for (const cell of cellsOf(row)) {
      const text = cellText(cell)
      const width = timesOf(cell, 'number-columns-repeated')
      for (let more = 0; text !== '' && more < Math.min(width, EXTRACT_LIMITS.columns); more += 1)
        for (let again = 0; again < Math.min(times, EXTRACT_LIMITS.rows) && !rows.full; again += 1)
          rows.setCell(number + again, column + more, text)
      column += width
    }
    number += times
  }
}

function readSheets(spreadsheet: XmlElement): OfficeExtract {
  const tables = childrenOf(spreadsheet, 'table')
  const rows = new SheetRows()
  const sheets = tables.slice(0, EXTRACT_LIMITS.sheets).map((table) => {
    readSheet(table, rows)
    return { name: attributeOf(table, 'name') ?? '', text: rows.takeText() }
  })
  return { kind: 'sheets', sheets, cut: rows.cut || rows.full || tables.length > EXTRACT_LIMITS.sheets }
}

/**
 * Extracts the content of an OpenDocument text, spreadsheet or presentation.
 *
 * @throws `DocumentError`
 */
export function readOdf(zip: Zip): OfficeExtract {
  const manifest = zip.text('META-INF/manifest.xml')
  if (manifest?.includes('encryption-data')) throw new DocumentError('locked')
  const body = childOf(readPart(zip, 'content.xml'), 'body')
  const text = childOf(body, 'text')
  const spreadsheet = childOf(body, 'spreadsheet')
  const presentation = childOf(body, 'presentation')
  if (text) return readText(text)
  if (spreadsheet) return readSheets(spreadsheet)
  if (presentation) return readSlides(presentation)
  throw new DocumentError('damaged')
}
