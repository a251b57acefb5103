import { VOCABULARIES, type Vocabulary } from '#formats/office/vocabularies.ts'
import { DocumentError } from '../documents/document-fault.ts'
import { attributeOf, childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'
import { Blocks, EXTRACT_LIMITS, type OfficeExtract, type Slide } from './extract.ts'
import { readPart, relationsOf } from './office-parts.ts'

const MAIN = 'ppt/presentation.xml'

const { characters, skipped }: Vocabulary = VOCABULARIES.slides

const paragraphText = (paragraph: XmlElement): string =>
  childrenOf(paragraph)
    .map((run) => characters.get(run.name) ?? [...descendantsOf(run, 't')].map(textOf).join(''))
    .join('')

const isTitle = (shape: XmlElement): boolean => {
  const [place] = descendantsOf(childOf(shape, 'nvSpPr') ?? shape, 'ph')
  return place !== undefined && /^(?:title|ctrTitle)$/.test(attributeOf(place, 'type') ?? '')
}

function addShapes(parent: XmlElement, slide: { title: string; blocks: Blocks }): void {
  for (const shape of childrenOf(parent)) {
    const paragraphs = shape.name === 'sp' ? [...descendantsOf(shape, 'p')] : []
    if (shape.name === 'sp' && slide.title === '' && isTitle(shape))
      slide.title = paragraphs.map(paragraphText).join(' ').trim()
    else if (shape.name === 'sp')
      for (const paragraph of paragraphs) slide.blocks.addText({ kind: 'paragraph', text: paragraphText(paragraph) })
    else if (shape.name === 'graphicFrame')
      for (const table of descendantsOf(shape, 'tbl'))
        slide.blocks.addTable(
          childrenOf(table, 'tr').map((row) =>
            childrenOf(row, 'tc').map((cell) => [...descendantsOf(cell, 'p')].map(paragraphText).join('\n')),
          ),
        )
    else if (!skipped.has(shape.name)) addShapes(shape, slide)
  }
}

function readSlide(root: XmlElement): Slide & { cut: boolean } {
  const slide = { title: '', blocks: new Blocks() }
  addShapes(root, slide)
  return { title: slide.title, blocks: slide.blocks.all, cut: slide.blocks.cut }
}

/**
 * Extracts the text of the slides of a PowerPoint presentation.
 *
 * @throws `DocumentError`
 */
export function readPptx(zip: Zip): OfficeExtract {
  const main = readPart(zip, MAIN)
  if (!main) throw new DocumentError('damaged')
  const relations = relationsOf(zip, MAIN)
  const named = [...descendantsOf(main, 'sldId')].map((slide) => relations.get(attributeOf(slide, 'r:id') ?? ''))
  const parts = named.slice(0, EXTRACT_LIMITS.slides).map((path) => (path === undefined ? null : readPart(zip, path)))
  const slides = parts.filter((part) => part !== null).map(readSlide)
  const cut = named.length > EXTRACT_LIMITS.slides || slides.some((slide) => slide.cut)
  return { kind: 'slides', slides: slides.map(({ title, blocks }) => ({ title, blocks })), cut }
}
