/** Shown where it is, or kept as a file. */
export type Disposition = 'inline' | 'attachment'

/** Everything but printable ASCII, and of that what ends a quoted text, names a folder or is decoded by some clients. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\/%]/gu

/** The spelling of bytes that no text can carry; see `disk-name.ts`. */
const ESCAPED_BYTES = /[\u{10f600}-\u{10f6ff}]/gu

/** What `encodeURIComponent` leaves alone though RFC 8187 (3.2.1, attr-char) does not. */
const NOT_ATTRIBUTE = /['()*]/g

/**
 * The value of Content-Disposition for a file of any name (RFC 6266): a plain form for old clients, then the whole name as UTF-8. Bytes
 * that are no text become `_` in both, since nobody could keep a file under them. Never throws and never ends the header.
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
