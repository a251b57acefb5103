import { VOCABULARIES, type Vocabulary } from '#formats/office/vocabularies.ts'
import { DocumentError } from '../documents/document-fault.ts'
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'
import { Blocks, type OfficeExtract } from './extract.ts'
import { readPart } from './office-parts.ts'

const MAIN = 'word/document.xml'

const { characters, skipped }: Vocabulary = VOCABULARIES.word

/** Returns the text of a paragraph. */
function runText(element: XmlElement): string {
  if (element.name === 't') return textOf(element)
  return childrenOf(element)
    .map((child) => (skipped.has(child.name) ? '' : (characters.get(child.name) ?? runText(child))))
    .join('')
}

const settingOf = (element: XmlElement | null): string | null => element && attributeOf(element, 'val')

/** Returns the heading levels by style id. */
function headingStyles(zip: Zip): ReadonlyMap<string, number> {
  const styles = readPart(zip, 'word/styles.xml')
  const levels = new Map<string, number>()
  for (const style of styles ? descendantsOf(styles, 'style') : []) {
    const name = settingOf(childOf(style, 'name'))?.toLowerCase() ?? ''
    const outline = settingOf(childOf(childOf(style, 'pPr'), 'outlineLvl'))
    const level = name === 'title' ? 1 : Number(/^heading (\d)$/.exec(name)?.[1] ?? Number(outline ?? 'none') + 1)
    if (level >= 1 && level <= 9) levels.set(attributeOf(style, 'styleId') ?? '', Math.min(level, 6))
  }
  return levels
}

function addParagraph(element: XmlElement, levels: ReadonlyMap<string, number>, blocks: Blocks): void {
  const properties = childOf(element, 'pPr')
  const text = runText(element)
  const outline = settingOf(childOf(properties, 'outlineLvl'))
  const level =
    levels.get(settingOf(childOf(properties, 'pStyle')) ?? '') ?? (outline === null ? 0 : Number(outline) + 1)
  const list = childOf(properties, 'numPr')
  if (level >= 1 && level <= 6) blocks.addText({ kind: 'heading', level, text })
  else if (list) blocks.addText({ kind: 'item', level: Number(settingOf(childOf(list, 'ilvl'))) || 0, text })
  else blocks.addText({ kind: 'paragraph', text })
}

const cellText = (cell: XmlElement): string => [...descendantsOf(cell, 'p')].map(runText).join('\n')

function addBlocks(parent: XmlElement, levels: ReadonlyMap<string, number>, blocks: Blocks): void {
  for (const child of childrenOf(parent)) {
    if (child.name === 'p') addParagraph(child, levels, blocks)
    else if (child.name === 'tbl')
      blocks.addTable(childrenOf(child, 'tr').map((row) => childrenOf(row, 'tc').map(cellText)))
    else if (!skipped.has(child.name)) addBlocks(child, levels, blocks)
  }
}

/**
 * Extracts the text of a Word document.
 *
 * @throws `DocumentError`
 */
export function readDocx(zip: Zip): OfficeExtract {
  const body = childOf(readPart(zip, MAIN), 'body')
  if (!body) throw new DocumentError('damaged')
  const blocks = new Blocks()
  addBlocks(body, headingStyles(zip), blocks)
  return { kind: 'text', blocks: blocks.all, cut: blocks.cut }
}
