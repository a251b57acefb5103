import { DAV, emptyElement, escapeXml } from './xml-element.ts'

export const XML_TYPE = 'application/xml; charset=utf-8'
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Lines of the statuses in a `multistatus` (RFC 4918, 13). */
const STATUS_LINES = {
  200: 'HTTP/1.1 200 OK',
  403: 'HTTP/1.1 403 Forbidden',
  404: 'HTTP/1.1 404 Not Found',
  409: 'HTTP/1.1 409 Conflict',
  424: 'HTTP/1.1 424 Failed Dependency',
  507: 'HTTP/1.1 507 Insufficient Storage',
} as const
export type PropertyStatus = keyof typeof STATUS_LINES

/** Returns an element of WebDAV; its content is XML. */
export const dav = (name: string, content = ''): string => emptyElement({ namespace: DAV, name }, [], content)

/** Returns the part of a response about the properties with one status; empty for none. */
export const propstat = (status: PropertyStatus, properties: string): string =>
  properties === '' ? '' : dav('propstat', dav('prop', properties) + dav('status', STATUS_LINES[status]))

/** Returns the response about one item. `href` is its address, which is encoded. */
export const responseOf = (href: string, content: string): string =>
  dav('response', dav('href', escapeXml(href)) + content)

/** Returns an XML document with this root element, in UTF-8. */
export const xmlDocument = (root: string, content: readonly string[]): Buffer<ArrayBuffer> =>
  Buffer.concat([`${HEAD}<D:${root} xmlns:D="DAV:">`, ...content, `</D:${root}>`].map((piece) => Buffer.from(piece)))

/** Returns a refusal that names the condition that was not met (RFC 4918, 16). */
export const conditionReply = (status: number, condition: string): Response =>
  new Response(xmlDocument('error', [dav(condition)]), { status, headers: { 'Content-Type': XML_TYPE } })
