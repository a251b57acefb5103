import { AppError } from '#server/platform/errors.ts'
import { XML, type XmlElement, type XmlName } from './xml-element.ts'

/**
 * Size of the XML body of a WebDAV request.
 *
 * @limit WebDAV | Size of the XML body of a request | {bytes}
 */
export const MAX_XML = 64 * 1024

/**
 * Number of elements and attributes in the XML body of a WebDAV request.
 *
 * @limit WebDAV | Elements and attributes in the XML body of a request | {}
 */
const MAX_NODES = 2000

/**
 * Depth of the elements in the XML body of a WebDAV request.
 *
 * @limit WebDAV | Depth of the elements in the XML body of a request | {}
 */
const MAX_DEPTH = 40

type Scope = ReadonlyMap<string, string>
type Open = XmlName & {
  readonly qualified: string
  readonly attributes: XmlElement['attributes']
  readonly children: (XmlElement | string)[]
  readonly scope: Scope
}

/** Namespaces by prefix at the top of a document. */
const TOP: Scope = new Map([
  ['xml', XML],
  ['', ''],
])

const NAME = '[\\p{L}_][\\p{L}\\p{N}\\p{M}._\u00b7-]*'
const TAG = new RegExp(
  `<(/?)((?:${NAME}:)?${NAME})((?:\\s+[^\\s=<>/"']+\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`,
  'uy',
)
const ATTRIBUTE = new RegExp(`\\s+((?:${NAME}:)?${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')

/**
 * Parses the XML body of a request, strictly: one pass, namespaces resolved, no document type, no entities but those of XML itself.
 *
 * @throws AppError `invalid`; `too_large` beyond {@link MAX_NODES} and {@link MAX_DEPTH}
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  return new Parser(decode(bytes)).parse()
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw malformed(cause)
  }
}

class Parser {
  readonly #xml: string
  readonly #open: Open[] = []
  #root: XmlElement | null = null
  #at = 0
  #nodes = 0

  constructor(xml: string) {
    this.#xml = xml
  }

  parse(): XmlElement {
    const xml = this.#xml
    while (this.#at < xml.length) {
      const mark = xml.indexOf('<', this.#at)
      const end = mark === -1 ? xml.length : mark
      if (end > this.#at) this.#addText(resolveReferences(xml.slice(this.#at, end)))
      this.#at = end
      if (mark !== -1) this.#readMarkup()
    }
    if (this.#open.length > 0 || !this.#root) throw malformed()
    return this.#root
  }

  #readMarkup(): void {
    const xml = this.#xml
    const from = this.#at
    if (xml.startsWith('<!--', from)) this.#skip('-->', from + 4)
    else if (xml.startsWith('<?', from)) this.#skip('?>', from + 2)
    else if (xml.startsWith('<![CDATA[', from)) {
      this.#skip(']]>', from + 9)
      if (this.#open.length === 0) throw malformed()
      this.#addText(xml.slice(from + 9, this.#at - 3))
    } else this.#readTag()
  }

  #skip(end: string, from: number): void {
    const at = this.#xml.indexOf(end, from)
    if (at === -1) throw malformed()
    this.#at = at + end.length
  }

  /** Declarations, such as a document type, are no tags. */
  #readTag(): void {
    TAG.lastIndex = this.#at
    const found = TAG.exec(this.#xml)
    if (!found) throw malformed()
    this.#at = TAG.lastIndex
    const [, slash, qualified = '', attributes = '', empty] = found
    if (slash === '/') {
      if (attributes !== '' || empty === '/') throw malformed()
      this.#close(qualified)
      return
    }
    this.#openElement(qualified, attributes)
    if (empty === '/') this.#close(qualified)
  }

  #openElement(qualified: string, source: string): void {
    const above = this.#open.at(-1)
    if (!above && this.#root) throw malformed()
    const pairs = attributePairs(source)
    this.#nodes += 1 + pairs.length
    if (this.#nodes > MAX_NODES || this.#open.length >= MAX_DEPTH)
      throw new AppError('too_large', 'The XML of the request has too many elements.')
    const scope = scopeWith(above?.scope ?? TOP, pairs)
    const attributes = pairs
      .filter(([name]) => declaredPrefix(name) === null)
      .map(([name, value]) => ({ ...nameIn(scope, name, true), value }))
    this.#open.push({ ...nameIn(scope, qualified, false), qualified, attributes, children: [], scope })
  }

  #close(qualified: string): void {
    const open = this.#open.pop()
    if (open?.qualified !== qualified) throw malformed()
    const { namespace, name, attributes, children } = open
    const element = { namespace, name, attributes, children }
    const above = this.#open.at(-1)
    if (above) above.children.push(element)
    else this.#root = element
  }

  #addText(text: string): void {
    const above = this.#open.at(-1)
    if (above) above.children.push(text)
    else if (text.trim() !== '') throw malformed()
  }
}

function attributePairs(source: string): [name: string, value: string][] {
  const pairs: [string, string][] = []
  ATTRIBUTE.lastIndex = 0
  while (ATTRIBUTE.lastIndex < source.length) {
    const found = ATTRIBUTE.exec(source)
    if (!found) throw malformed()
    const [, name = '', double, single] = found
    if (pairs.some(([other]) => other === name)) throw malformed()
    pairs.push([name, resolveReferences(double ?? single ?? '')])
  }
  return pairs
}

/** Returns the prefix that an attribute declares, empty for the default namespace; null for any other attribute. */
const declaredPrefix = (name: string): string | null =>
  name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : null

function scopeWith(scope: Scope, pairs: readonly (readonly [string, string])[]): Scope {
  let own: Map<string, string> | null = null
  for (const [name, value] of pairs) {
    const prefix = declaredPrefix(name)
    if (prefix === null) continue
    // A prefix cannot be undeclared (Namespaces in XML 1.0, 5).
    if ((prefix !== '' && value === '') || prefix === 'xml' || prefix === 'xmlns') throw malformed()
    own ??= new Map(scope)
    own.set(prefix, value)
  }
  return own ?? scope
}

function nameIn(scope: Scope, qualified: string, isAttribute: boolean): XmlName {
  const colon = qualified.indexOf(':')
  if (colon === -1) return { namespace: isAttribute ? '' : (scope.get('') ?? ''), name: qualified }
  const namespace = scope.get(qualified.slice(0, colon))
  if (namespace === undefined) throw malformed()
  return { namespace, name: qualified.slice(colon + 1) }
}

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function resolveReferences(text: string): string {
  return text.includes('&') ? text.replace(/&([^;]{0,10};)?/g, (_, reference?: string) => characterOf(reference)) : text
}

function characterOf(reference = ''): string {
  const name = reference.slice(0, -1)
  const known = NAMED.get(name)
  if (known !== undefined) return known
  const code = /^#x[\da-f]{1,6}$/i.test(name)
    ? Number(`0${name.slice(1)}`)
    : /^#\d{1,7}$/.test(name)
      ? Number(name.slice(1))
      : 0
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw malformed()
  return String.fromCodePoint(code)
}

const malformed = (cause?: unknown) => new AppError('invalid', 'The XML of the request cannot be read.', { cause })
