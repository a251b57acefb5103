import { attributesOf, localName, type XmlToken, xmlTokens } from '#formats/xml/xml-tokens.ts'
import { DocumentError } from '../documents/document-fault.ts'

/** An element. Element names have no prefix, attribute names do. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
}
export type XmlNode = XmlElement | string

const MAX_DEPTH = 200
const MAX_ELEMENTS = 2_000_000

/**
 * Yields the tokens of an XML text.
 *
 * @throws `DocumentError` where it is damaged
 */
export function* soundXmlTokens(source: string): Generator<XmlToken> {
  for (const token of xmlTokens(source)) {
    if (token.is === 'damage') throw new DocumentError('damaged')
    yield token
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
  for (const token of soundXmlTokens(source)) {
    if (token.is === 'text') levels.at(-1)?.children.push(token.text)
    else if (token.is === 'open') {
      count += 1
      if (levels.length > MAX_DEPTH || count > MAX_ELEMENTS) throw new DocumentError('too_large')
      const children: XmlNode[] = []
      levels.at(-1)?.children.push({ name: token.name, attributes: attributesOf(token.attributes), children })
      if (!token.isEmpty) levels.push({ name: token.name, children })
    } else if (token.is === 'close' && (levels.pop()?.name !== token.name || levels.length === 0))
      throw new DocumentError('damaged')
  }
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
