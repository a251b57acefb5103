import { detect } from 'chardet'
import { decodeMarked, markedUtf16 } from '#formats/marked-text.ts'

/** Number of bytes examined to distinguish text from binary data. */
const LOOKED_AT = 8192

/** Returns whether bytes are not text: only UTF-16 text has zero bytes. */
export const isBinary = (bytes: Uint8Array): boolean =>
  markedUtf16(bytes) === null && bytes.subarray(0, LOOKED_AT).includes(0)

/** Decodes UTF-8; null for other bytes. An incomplete character at the end is ignored. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Decodes by the detected encoding; as windows-1252 where the browser does not support it. */
function asGuessed(bytes: Uint8Array): string {
  try {
    return new TextDecoder(detect(bytes.subarray(0, 64 * 1024)) ?? 'windows-1252').decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** Decodes text by its byte order mark, as UTF-8, or by the detected encoding. Never throws. */
export const decodeText = (bytes: Uint8Array): string =>
  markedUtf16(bytes) === null ? (asUtf8(bytes) ?? asGuessed(bytes)) : decodeMarked(bytes)
