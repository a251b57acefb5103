/**
 * A part of an XML text: text with its references resolved, the start or end of an element, by its name without prefix, or a place where
 * the text is damaged.
 */
export type XmlToken =
  | { readonly is: 'text'; readonly text: string }
  /** `attributes`: as written, for `attributesOf`. An empty element has no `close`. */
  | { readonly is: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly is: 'close'; readonly name: string }
  | { readonly is: 'damage' }

const CDATA = { from: '<![CDATA[', to: ']]>' } as const
const COMMENT = { from: '<!--', to: '-->' } as const
const INSTRUCTION = { from: '<?', to: '?>' } as const

const DAMAGE: XmlToken = { is: 'damage' }

/**
 * Yields the tokens of an XML text in one pass, in linear time, without tracking open elements. Nothing is fetched, and entities that the
 * document declares are never resolved. A tag without a name is a `damage`, and the pass continues after it; a construct without an end is
 * one, too, and ends the pass.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = 0
  while (at < xml.length) {
    const mark = xml.indexOf('<', at)
    const end = mark === -1 ? xml.length : mark
    if (end > at) yield { is: 'text', text: resolveReferences(xml.slice(at, end)) }
    if (mark === -1) return
    const next = yield* markupAt(xml, mark)
    if (next === -1) {
      yield DAMAGE
      return
    }
    at = next
  }
}

/** Yields the token of the markup at an offset; returns the offset after it, or -1 when it has no end. */
function* markupAt(xml: string, at: number): Generator<XmlToken, number> {
  if (xml.startsWith(COMMENT.from, at)) return offsetAfter(xml, COMMENT.to, at + COMMENT.from.length)
  if (xml.startsWith(CDATA.from, at)) {
    const end = offsetAfter(xml, CDATA.to, at + CDATA.from.length)
    if (end !== -1) yield { is: 'text', text: xml.slice(at + CDATA.from.length, end - CDATA.to.length) }
    return end
  }
  if (xml.startsWith(INSTRUCTION.from, at)) return offsetAfter(xml, INSTRUCTION.to, at)
  if (xml.startsWith('<!', at)) return offsetAfterDeclaration(xml, at)
  const end = tagEnd(xml, at + 1)
  if (end === -1) return -1
  yield tagOf(xml.slice(at + 1, end))
  return end + 1
}

/** Returns the offset after the next `mark`; -1 when there is none. */
function offsetAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

/** Returns the offset after a declaration, which is skipped with everything it declares in brackets; -1 when it has no end. */
function offsetAfterDeclaration(xml: string, at: number): number {
  const end = offsetAfter(xml, '>', at)
  if (end === -1 || !xml.slice(at, end).includes('[')) return end
  const close = xml.indexOf(']', at)
  return close === -1 ? -1 : offsetAfter(xml, '>', close)
}

/** Returns the offset of the `>` that ends a tag, which quoted values may contain; -1 when there is none. */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at]
    if (sign === '>') return at
    if (sign !== '"' && sign !== "'") continue
    at = xml.indexOf(sign, at + 1)
    if (at === -1) return -1
  }
  return -1
}

const NAME = /^(\/?)([^\s/]+)/

/** Returns the token of a tag, without its brackets. */
function tagOf(inside: string): XmlToken {
  const [start = '', slash, qualified = ''] = NAME.exec(inside) ?? []
  const name = localName(qualified)
  if (name === '') return DAMAGE
  if (slash === '/') return { is: 'close', name }
  return { is: 'open', name, attributes: inside.slice(start.length), isEmpty: inside.endsWith('/') }
}

/** Returns a name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

// An attribute without a value is skipped at once, so that this takes linear time.
const ATTRIBUTE = /([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Returns the attributes of a start tag by their names, with prefix. */
export function attributesOf(source: string): ReadonlyMap<string, string> {
  if (!source.includes('=')) return NO_ATTRIBUTES
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    const value = double ?? single
    if (value !== undefined) attributes.set(name, resolveReferences(value))
  }
  return attributes
}

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }),
)

/** Replaces references to characters and to the entities of XML; others stay as written. */
const resolveReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(#?\w{1,8});/g, (all, reference: string) => characterOf(reference) ?? all) : text

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return NAMED.get(reference)
  const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
