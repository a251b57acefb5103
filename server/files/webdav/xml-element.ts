/** A name in a namespace; the namespace may be empty. */
export type XmlName = { readonly namespace: string; readonly name: string }

/** An element with its attributes, and its texts and elements in order. */
export type XmlElement = XmlName & {
  readonly attributes: readonly (XmlName & { readonly value: string })[]
  readonly children: readonly (XmlElement | string)[]
}

/** Namespace of WebDAV (RFC 4918, 14). */
export const DAV = 'DAV:'
/** Namespace of the prefix `xml`. */
export const XML = 'http://www.w3.org/XML/1998/namespace'

/** Returns the elements among the children of an element. */
export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => typeof child !== 'string')

/** Returns whether this is an element of WebDAV with this name. */
export const isDav = (element: XmlName, name: string): boolean => element.namespace === DAV && element.name === name

/** Returns the first child of WebDAV with this name. */
export const davChild = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => isDav(child, name))

/** Returns a text for the content of an element or an attribute in double quotes. Characters that XML does not permit are replaced. */
export function escapeXml(text: string): string {
  return UNSAFE.test(text) ? text.replace(UNSAFE_ALL, (sign) => ESCAPES[sign] ?? '\uFFFD') : text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not permit these characters
const UNSAFE = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const UNSAFE_ALL = new RegExp(UNSAFE, 'g')
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Returns an element as XML that declares the namespaces it uses, so that it can be placed in any document. */
export function serializeElement(element: XmlElement): string {
  const inner = element.children.map((child) =>
    typeof child === 'string' ? escapeXml(child) : serializeElement(child),
  )
  return emptyElement(element, element.attributes, inner.join(''))
}

/** Returns an element with this name, these attributes and this content, which is XML. */
export function emptyElement(name: XmlName, attributes: XmlElement['attributes'] = [], content = ''): string {
  const [start, end] = tagOf(name)
  let head = start
  attributes.forEach(({ namespace, name: own, value }, index) => {
    if (namespace === '') head += ` ${own}="${escapeXml(value)}"`
    else if (namespace === XML) head += ` xml:${own}="${escapeXml(value)}"`
    else head += ` xmlns:a${index}="${escapeXml(namespace)}" a${index}:${own}="${escapeXml(value)}"`
  })
  return content === '' ? `<${head}/>` : `<${head}>${content}</${end}>`
}

/** Documents bind the prefix `D` to the namespace of WebDAV. */
function tagOf({ namespace, name }: XmlName): readonly [start: string, end: string] {
  if (namespace === DAV) return [`D:${name}`, `D:${name}`]
  if (namespace === '') return [`${name} xmlns=""`, name]
  return [`x:${name} xmlns:x="${escapeXml(namespace)}"`, `x:${name}`]
}
