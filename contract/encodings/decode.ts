import { type Encoding, isUtf32, mayHaveMark } from './encodings.ts'
import { decodeUtf32 } from './utf32.ts'

const MARK = '\ufeff'

/** A decoded text. */
export interface Decoded {
  /** The text without its byte order mark. */
  readonly text: string
  readonly mark: boolean
}

/** Splits off a text's byte order mark, if it has one. */
export const splitMark = (text: string): Decoded =>
  text.startsWith(MARK) ? { text: text.slice(1), mark: true } : { text, mark: false }

/** Decodes bytes strictly: null when some are invalid in this encoding, so that nothing is replaced silently. */
export function decode(bytes: Uint8Array, encoding: Encoding): Decoded | null {
  const text = strictText(bytes, encoding)
  if (text === null) return null
  return mayHaveMark(encoding) ? splitMark(text) : { text, mark: false }
}

function strictText(bytes: Uint8Array, encoding: Encoding): string | null {
  if (isUtf32(encoding)) return decodeUtf32(bytes, encoding === 'utf-32le')
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Decodes bytes for reading only: U+FFFD stands for invalid bytes. An incomplete character at the end is invalid, or left out. */
export function decodeLossy(bytes: Uint8Array, encoding: Encoding, end: 'invalid' | 'left out' = 'left out'): string {
  if (!isUtf32(encoding)) return new TextDecoder(encoding).decode(bytes, { stream: end === 'left out' })
  const complete = bytes.subarray(0, bytes.length - (bytes.length % 4))
  return splitMark(decodeUtf32(complete, encoding === 'utf-32le') ?? '').text
}
