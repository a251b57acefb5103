/** Token of XML: text with entities resolved, or the start or end of an element, by its name without prefix. */
export type XmlToken =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly is: 'close'; readonly name: string }

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Longer than any meaningful reference. */
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi

/** Constructs that are skipped to their end. */
const PASSED: readonly (readonly [from: string, to: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
]

const CDATA = { from: '<![CDATA[', to: ']]>' } as const

/**
 * Yields the tokens of an XML text in one pass, without tracking open elements: neither depth nor damage matters. Entities defined by the
 * document are dropped, nothing is fetched, and an unterminated construct is left out.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = 0
  while (at < xml.length) {
    const mark = xml.indexOf('<', at)
    const end = mark === -1 ? xml.length : mark
    if (end > at) yield { is: 'text', text: resolve(xml.slice(at, end)) }
    if (mark === -1) return
    const next = yield* tokenAt(xml, mark)
    if (next === -1) return
    at = next
  }
}

/** Yields the markup at an offset; returns its end, or -1 when it is unterminated. */
function* tokenAt(xml: string, at: number): Generator<XmlToken, number> {
  if (xml.startsWith(CDATA.from, at)) {
    const end = xml.indexOf(CDATA.to, at)
    if (end === -1) return -1
    yield { is: 'text', text: xml.slice(at + CDATA.from.length, end) }
    return end + CDATA.to.length
  }
  for (const [from, to] of PASSED) if (xml.startsWith(from, at)) return after(xml, to, at + from.length)
  if (xml.startsWith('<!', at)) return afterDeclaration(xml, at)
  const end = xml.indexOf('>', at)
  if (end === -1) return -1
  const token = elementOf(xml.slice(at + 1, end))
  if (token) yield token
  return end + 1
}

/** Returns the offset after a declaration; an internal subset in brackets is skipped. */
function afterDeclaration(xml: string, at: number): number {
  const end = xml.indexOf('>', at)
  if (end === -1 || !xml.slice(at, end).includes('[')) return end === -1 ? -1 : end + 1
  const close = xml.indexOf(']', at)
  return close === -1 ? -1 : after(xml, '>', close)
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  return at === -1 ? -1 : at + end.length
}

const NAME = /^\/?(?:[^\s/:<>]+:)?([^\s/:<>]+)/

function elementOf(inside: string): XmlToken | null {
  const name = NAME.exec(inside.slice(0, 256))
  if (!name?.[1]) return null
  if (inside.startsWith('/')) return { is: 'close', name: name[1] }
  return { is: 'open', name: name[1], attributes: inside.slice(name[0].length), isEmpty: inside.endsWith('/') }
}

function resolve(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? ''
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
