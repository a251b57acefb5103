import { TUS_CHECKSUMS, TUS_MEDIA_TYPE, TUS_VERSION } from '#contract/uploads.ts'
import { AppError } from '#server/platform/errors.ts'
import { MOST_PARTS } from './upload.ts'

// What the headers of the protocol say. Numbers are plain decimal digits and nothing else.

/** @throws AppError `unsupported_version` for another version of the protocol; a client need not say which it speaks */
export function requireVersion(headers: Headers): void {
  const version = headers.get('Tus-Resumable')
  if (version !== null && version !== TUS_VERSION)
    throw new AppError('unsupported_version', 'Another version of the protocol is spoken here.')
}

/** @throws AppError `unsupported_type` */
export function requireBytes(headers: Headers): void {
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== TUS_MEDIA_TYPE)
    throw new AppError('unsupported_type', 'Send the bytes as application/offset+octet-stream.')
}

/** The length of a new upload, which must be known from the beginning. @throws AppError `invalid` */
export function readLength(headers: Headers): number {
  if (headers.has('Upload-Defer-Length')) throw new AppError('invalid', 'Say how long the upload is.')
  return readNumber(headers, 'Upload-Length')
}

/** @throws AppError `invalid` */
export function readOffset(headers: Headers): number {
  return readNumber(headers, 'Upload-Offset')
}

function readNumber(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new AppError('invalid', `Not a usable ${name}.`)
  return Number(text)
}

/** What bytes must come to. */
export type Checksum = { readonly algorithm: (typeof TUS_CHECKSUMS)[number]; readonly digest: Buffer }

/** @throws AppError `invalid` for an algorithm that is not offered, and for what is no digest */
export function readChecksum(headers: Headers): Checksum | null {
  const text = headers.get('Upload-Checksum')
  if (text === null) return null
  const [, name = '', encoded = ''] = /^([a-z\d]+) ([A-Za-z\d+/]+={0,2})$/.exec(text.trim()) ?? []
  const algorithm = TUS_CHECKSUMS.find((known) => known === name.toLowerCase())
  if (algorithm === undefined) throw new AppError('invalid', 'Not a usable checksum.')
  return { algorithm, digest: Buffer.from(encoded, 'base64') }
}

/** Seconds since the epoch of the first and the last time that files are dated with: the years 1970 to 9999. */
const LAST_SECOND = 253_402_300_799

/** Names of metadata that tell when a file was modified, in milliseconds since the epoch. */
const MODIFIED = ['modified', 'lastmodified', 'mtime']

/**
 * When the metadata say that the content was modified, in whole seconds since the epoch. Nothing else of them counts: the path is that of
 * the address (T9).
 *
 * @throws AppError `invalid` for what is no metadata
 */
export function readModified(headers: Headers): number | null {
  const text = headers.get('Upload-Metadata')?.trim() ?? ''
  if (text.length > 8192) throw new AppError('invalid', 'Not usable metadata.')
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, key = '', value = ''] = /^\s*([^\s,]+)(?: ([A-Za-z\d+/=_-]*))?\s*$/.exec(pair) ?? []
    if (key === '') throw new AppError('invalid', 'Not usable metadata.')
    if (!MODIFIED.includes(key.toLowerCase())) continue
    const said = Buffer.from(value, 'base64').toString('latin1')
    const seconds = Math.floor(Number(said) / 1000)
    if (/^\d{1,15}(\.\d{1,9})?$/.test(said) && seconds <= LAST_SECOND) return seconds
  }
  return null
}

/** Is it a part, or are the parts with these ids to be joined? Null for neither. */
export type Concat = 'partial' | { readonly parts: readonly string[] } | null

/**
 * Reads `Upload-Concat`. Of the addresses of the parts only the id counts, wherever they say it is.
 *
 * @throws AppError `invalid`
 */
export function readConcat(headers: Headers): Concat {
  const text = headers.get('Upload-Concat')?.trim()
  if (text === undefined) return null
  if (text === 'partial') return 'partial'
  if (!text.startsWith('final;')) throw new AppError('invalid', 'Not a usable Upload-Concat.')
  const addresses = text.slice('final;'.length).split(' ').filter(Boolean)
  const parts = addresses.map((address) => /[?&]upload=([\da-f]{32})(?=&|#|$)/.exec(address)?.[1] ?? '')
  const distinct = new Set(parts).size === parts.length
  if (parts.length === 0 || parts.length > MOST_PARTS || parts.includes('') || !distinct)
    throw new AppError('invalid', 'Not a usable Upload-Concat.')
  return { parts }
}
