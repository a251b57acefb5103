import { TUS_CHECKSUMS, TUS_MEDIA_TYPE, TUS_VERSION } from '#contract/uploads.ts'
import { AppError } from '#server/platform/errors.ts'
import { MOST_PARTS } from './upload.ts'

// Readers of the headers of the tus protocol. Numbers are plain decimal digits and nothing else.

/** @throws AppError `unsupported_version` for another version of the protocol; the header is optional */
export function requireVersion(headers: Headers): void {
  const version = headers.get('Tus-Resumable')
  if (version !== null && version !== TUS_VERSION)
    throw new AppError('unsupported_version', 'This version of the protocol is not supported.')
}

/** @throws AppError `unsupported_type` */
export function requireBytes(headers: Headers): void {
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';')
  if (type.trim().toLowerCase() !== TUS_MEDIA_TYPE)
    throw new AppError('unsupported_type', 'Send the body as application/offset+octet-stream.')
}

/** Returns the length of a new upload, which must be known when it begins. @throws AppError `invalid` */
export function readLength(headers: Headers): number {
  if (headers.has('Upload-Defer-Length'))
    throw new AppError('invalid', '`Upload-Defer-Length` is not supported: send the size of the upload.')
  return readNumber(headers, 'Upload-Length')
}

/** @throws AppError `invalid` */
export function readOffset(headers: Headers): number {
  return readNumber(headers, 'Upload-Offset')
}

function readNumber(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new AppError('invalid', `The header ${name} is invalid.`)
  return Number(text)
}

/** Expected digest of the received bytes. */
export type Checksum = { readonly algorithm: (typeof TUS_CHECKSUMS)[number]; readonly digest: Buffer }

/** @throws AppError `invalid` for an unsupported algorithm, and for a malformed digest */
export function readChecksum(headers: Headers): Checksum | null {
  const text = headers.get('Upload-Checksum')
  if (text === null) return null
  const [, name = '', encoded = ''] = /^([a-z\d]+) ([A-Za-z\d+/]+={0,2})$/.exec(text.trim()) ?? []
  const algorithm = TUS_CHECKSUMS.find((known) => known === name.toLowerCase())
  if (algorithm === undefined) throw new AppError('invalid', 'The checksum is invalid.')
  return { algorithm, digest: Buffer.from(encoded, 'base64') }
}

/** Last second of the year 9999, in seconds since the epoch. Later modification times are ignored. */
const LAST_SECOND = 253_402_300_799

/** Metadata keys of the modification time, in milliseconds since the epoch. */
const MODIFIED = ['modified', 'lastmodified', 'mtime']

/**
 * Returns the modification time in the metadata, in whole seconds since the epoch; null if there is none. All other metadata is ignored:
 * the path is that of the URL, never a name in the metadata.
 *
 * @throws AppError `invalid` for malformed metadata
 */
export function readModified(headers: Headers): number | null {
  const text = headers.get('Upload-Metadata')?.trim() ?? ''
  if (text.length > 8192) throw new AppError('invalid', 'The upload metadata is invalid.')
  for (const pair of text === '' ? [] : text.split(',')) {
    const [, key = '', value = ''] = /^\s*([^\s,]+)(?: ([A-Za-z\d+/=_-]*))?\s*$/.exec(pair) ?? []
    if (key === '') throw new AppError('invalid', 'The upload metadata is invalid.')
    if (!MODIFIED.includes(key.toLowerCase())) continue
    const said = Buffer.from(value, 'base64').toString('latin1')
    const seconds = Math.floor(Number(said) / 1000)
    if (/^\d{1,15}(\.\d{1,9})?$/.test(said) && seconds <= LAST_SECOND) return seconds
  }
  return null
}

/** A part, the ids of the parts to join, or null for neither. */
export type Concat = 'partial' | { readonly parts: readonly string[] } | null

/**
 * Reads `Upload-Concat`. Of the parts' URLs, only the id counts, whatever their host and path are.
 *
 * @throws AppError `invalid`
 */
export function readConcat(headers: Headers): Concat {
  const text = headers.get('Upload-Concat')?.trim()
  if (text === undefined) return null
  if (text === 'partial') return 'partial'
  if (!text.startsWith('final;')) throw new AppError('invalid', 'The header Upload-Concat is invalid.')
  const addresses = text.slice('final;'.length).split(' ').filter(Boolean)
  const parts = addresses.map((address) => /[?&]upload=([\da-f]{32})(?=&|#|$)/.exec(address)?.[1] ?? '')
  const distinct = new Set(parts).size === parts.length
  if (parts.length === 0 || parts.length > MOST_PARTS || parts.includes('') || !distinct)
    throw new AppError('invalid', 'The header Upload-Concat is invalid.')
  return { parts }
}
