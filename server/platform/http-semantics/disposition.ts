/** Display in the browser, or download. */
export type Disposition = 'inline' | 'attachment'

/** All characters but printable ASCII, and those that end a quoted string, separate folders or are decoded by some clients. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\/%]/gu

/** Characters that encode bytes which are not valid text; see `disk-name.ts`. */
const ESCAPED_BYTES = /[\u{10f600}-\u{10f6ff}]/gu

/** Characters that `encodeURIComponent` does not encode although RFC 8187 (3.2.1, attr-char) requires it. */
const NOT_ATTRIBUTE = /['()*]/g

/**
 * Returns the value of Content-Disposition for a file of any name (RFC 6266): a plain form for old clients, then the full name as UTF-8.
 * Bytes that are not text become `_` in both, because no client could store a file under them. Never throws, and never ends the header.
 */
export function contentDisposition(disposition: Disposition, name: string): string {
  const text = name.toWellFormed().replace(ESCAPED_BYTES, '_')
  return `${disposition}; filename="${text.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encodeExtended(text)}`
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
