import { DocumentError } from '../documents/document-fault.ts'

/** An element. Element names have no prefix, attribute names do. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

/** Receives the content of an XML text, in order. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  close(name: string): void
  text(text: string): void
}

const MAX_DEPTH = 200
const MAX_ELEMENTS = 2_000_000

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return NAMED[reference]
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Replaces character references. Entities that a document declares are never resolved: they stay as written. */
const decoded = (text: string): string =>
  text.includes('&') ? text.replace(/&(#?\w{1,8});/g, (all, reference: string) => characterOf(reference) ?? all) : text

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

// A name must be followed by a character that cannot be part of it, and an attribute without a value is skipped at once: both take linear
// time.
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g
const TAG = /<(\/?)([^\s/>]+)(?![^\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/y

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

function attributesOf(source: string): ReadonlyMap<string, string> {
  if (!source.includes('=')) return NO_ATTRIBUTES
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const value = double ?? single
    if (value !== undefined) attributes.set(name, decoded(value))
  }
  return attributes
}

/**
 * Returns the position after the next `mark`.
 *
 * @throws `DocumentError` when there is none
 */
function positionAfter(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from)
  if (at === -1) throw new DocumentError('damaged')
  return at + mark.length
}

/** Returns the position after a document type declaration, which is skipped with everything it declares. */
function positionAfterDeclaration(source: string, from: number): number {
  const bracket = source.indexOf('[', from)
  const end = positionAfter(source, '>', from)
  return bracket !== -1 && bracket < end ? positionAfter(source, '>', positionAfter(source, ']', bracket)) : end
}

function readTag(source: string, at: number, listener: XmlListener): number {
  TAG.lastIndex = at
  const [, slash, name, rest = ''] = TAG.exec(source) ?? []
  if (name === undefined) throw new DocumentError('damaged')
  const end = TAG.lastIndex
  const local = localName(name)
  if (slash === '/') {
    listener.close(local)
    return end
  }
  listener.open(local, attributesOf(rest))
  if (rest.endsWith('/') || name.endsWith('/')) listener.close(local)
  return end
}

function readMarkup(source: string, at: number, listener: XmlListener): number {
  if (source.startsWith('<!--', at)) return positionAfter(source, '-->', at + 4)
  if (source.startsWith('<![CDATA[', at)) {
    const end = positionAfter(source, ']]>', at)
    listener.text(source.slice(at + 9, end - 3))
    return end
  }
  if (source.startsWith('<?', at)) return positionAfter(source, '?>', at)
  if (source.startsWith('<!', at)) return positionAfterDeclaration(source, at)
  return readTag(source, at, listener)
}

/**
 * Scans an XML text. Nothing is loaded, and only the predefined entities of XML are expanded. It does not validate.
 *
 * @throws `DocumentError` where it cannot continue
 */
export function scanXml(source: string, listener: XmlListener): void {
  for (let at = 0; at < source.length; ) {
    const open = source.indexOf('<', at)
    const end = open === -1 ? source.length : open
    if (end > at) listener.text(decoded(source.slice(at, end)))
    at = open === -1 ? end : readMarkup(source, open, listener)
  }
}

/**
 * Returns the root element of an XML text.
 *
 * @throws `DocumentError`, also when it is nested too deeply or has too many elements
 */
export function readXml(source: string): XmlElement {
  const root: XmlNode[] = []
  const levels: { readonly name: string; readonly children: XmlNode[] }[] = [{ name: '', children: root }]
  let count = 0
  scanXml(source, {
    open(name, attributes) {
      count += 1
      if (levels.length > MAX_DEPTH || count > MAX_ELEMENTS) throw new DocumentError('too_large')
      const children: XmlNode[] = []
      levels.at(-1)?.children.push({ name, attributes, children })
      levels.push({ name, children })
    },
    close(name) {
      if (levels.pop()?.name !== name || levels.length === 0) throw new DocumentError('damaged')
    },
    text: (text) => levels.at(-1)?.children.push(text),
  })
  const element = root.find((node) => typeof node !== 'string')
  if (!element) throw new DocumentError('damaged')
  return element
}

/** Returns the value of an attribute: with exactly this name, otherwise with this name after any prefix. */
export function attributeOf({ attributes }: XmlElement, name: string): string | null {
  const exact = attributes.get(name)
  if (exact !== undefined) return exact
  for (const [key, value] of attributes) if (localName(key) === name) return value
  return null
}

/** Returns the child elements, of one name or all. */
export const childrenOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name))

/** Returns the first child element of a name. */
export const childOf = (element: XmlElement | null | undefined, name: string): XmlElement | null =>
  (element && childrenOf(element, name)[0]) ?? null

/** Yields all descendants of a name in order, except those inside another match. */
export function* descendantsOf(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of childrenOf(element)) {
    if (child.name === name) yield child
    else yield* descendantsOf(child, name)
  }
}

/** Returns all text inside a node. */
export const textOf = (node: XmlNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''))
