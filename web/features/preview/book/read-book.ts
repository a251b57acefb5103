import { DocumentError } from '../documents/document-fault.ts'
import { attributeOf, childOf, childrenOf, descendantsOf, readXml, textOf, type XmlElement } from '../xml/read-xml.ts'
import { openZip, type Zip } from '../zip/read-zip.ts'
import { type BookTarget, targetOf } from './book-path.ts'

/** A line of the table of contents; `level` starts at 0. */
export interface ContentsLine extends BookTarget {
  readonly title: string
  readonly level: number
}

/** Metadata of a book, available before a chapter is shown. */
export interface Book {
  readonly title: string
  readonly author: string
  /** BCP 47, or empty. */
  readonly language: string
  /** Paths of the chapters, in reading order. */
  readonly chapters: readonly string[]
  readonly contents: readonly ContentsLine[]
}

/** Algorithms that obfuscate fonts: the text of such a book is not encrypted. */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

const MAX_CHAPTERS = 5000
const MAX_CONTENTS = 5000

function isLocked(zip: Zip): boolean {
  if (zip.has('META-INF/rights.xml') || zip.has('META-INF/license.lcpl')) return true
  const encryption = zip.text('META-INF/encryption.xml')
  if (encryption === null) return false
  const methods = [...descendantsOf(readXml(encryption), 'EncryptedData')].map((data) =>
    childOf(data, 'EncryptionMethod'),
  )
  return methods.some((method) => !FONT_ALGORITHMS.has((method && attributeOf(method, 'Algorithm')) ?? ''))
}

function packagePath(zip: Zip): string {
  const container = zip.text('META-INF/container.xml')
  const [root] = container === null ? [] : descendantsOf(readXml(container), 'rootfile')
  const path = root && attributeOf(root, 'full-path')
  if (!path) throw new DocumentError('damaged')
  return path
}

/** A file in the book's manifest. */
interface Item {
  readonly path: string
  readonly type: string
  readonly properties: readonly string[]
}

function itemsOf(root: XmlElement, path: string): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>()
  for (const item of descendantsOf(root, 'item')) {
    const target = targetOf(path, attributeOf(item, 'href') ?? '')
    const properties = attributeOf(item, 'properties')?.split(/\s+/) ?? []
    if (target)
      items.set(attributeOf(item, 'id') ?? '', {
        path: target.path,
        type: attributeOf(item, 'media-type') ?? '',
        properties,
      })
  }
  return items
}

const cleanTitle = (element: XmlElement | null | undefined): string =>
  element ? textOf(element).replace(/\s+/g, ' ').trim().slice(0, 300) : ''

type AddLine = (element: XmlElement | null, href: string | null, level: number) => void

/** Adds the lines of a navigation document: nested lists. */
function addNavigation(list: XmlElement, level: number, add: AddLine): void {
  for (const item of childrenOf(list, 'li')) {
    const link = childOf(item, 'a')
    add(link ?? childOf(item, 'span'), link && attributeOf(link, 'href'), level)
    for (const inner of childrenOf(item, 'ol')) addNavigation(inner, level + 1, add)
  }
}

/** Adds the lines of an older book's table of contents (NCX): nested points. */
function addPoints(parent: XmlElement, level: number, add: AddLine): void {
  for (const point of childrenOf(parent, 'navPoint')) {
    const content = childOf(point, 'content')
    add(childOf(point, 'navLabel'), content && attributeOf(content, 'src'), level)
    addPoints(point, level + 1, add)
  }
}

/** Reads the table of contents from its file. A book can be read without it, so errors in it are ignored. */
function readContents(zip: Zip, path: string): ContentsLine[] {
  const lines: ContentsLine[] = []
  const add: AddLine = (element, href, level) => {
    const target = href === null ? null : targetOf(path, href)
    const title = cleanTitle(element)
    if (target && title !== '' && lines.length < MAX_CONTENTS)
      lines.push({ ...target, title, level: Math.min(level, 5) })
  }
  try {
    const root = readXml(zip.text(path) ?? '')
    const navs = [...descendantsOf(root, 'nav')]
    const nav = navs.find((one) => attributeOf(one, 'type') === 'toc') ?? navs[0]
    const [map] = descendantsOf(root, 'navMap')
    const list = childOf(nav, 'ol')
    if (list) addNavigation(list, 0, add)
    else if (map) addPoints(map, 0, add)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
  }
  return lines
}

/**
 * Reads the metadata of a book.
 *
 * @throws `DocumentError`
 */
function readBook(zip: Zip): Book {
  if (isLocked(zip)) throw new DocumentError('locked')
  const path = packagePath(zip)
  const text = zip.text(path)
  if (text === null) throw new DocumentError('damaged')
  const root = readXml(text)
  const items = itemsOf(root, path)
  const spine = [...descendantsOf(root, 'itemref')].map(
    (reference) => items.get(attributeOf(reference, 'idref') ?? '')?.path,
  )
  const chapters = [...new Set(spine)].filter((chapter) => chapter !== undefined).filter(zip.has)
  if (chapters.length === 0) throw new DocumentError('damaged')
  const all = [...items.values()]
  const map =
    all.find(({ properties }) => properties.includes('nav')) ??
    all.find(({ type }) => type === 'application/x-dtbncx+xml')
  const metadata = childOf(root, 'metadata')
  return {
    title: cleanTitle(childOf(metadata, 'title')),
    author: metadata ? childrenOf(metadata, 'creator').map(cleanTitle).filter(Boolean).join(', ') : '',
    language: /^[A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.exec(cleanTitle(childOf(metadata, 'language')))?.[0] ?? '',
    chapters: chapters.slice(0, MAX_CHAPTERS),
    contents: map ? readContents(zip, map.path) : [],
  }
}

/**
 * Opens a book.
 *
 * @throws `DocumentError`
 */
export function openBook(bytes: Uint8Array): { readonly zip: Zip; readonly book: Book } {
  const zip = openZip(bytes)
  return { zip, book: readBook(zip) }
}
