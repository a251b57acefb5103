import { detect } from 'chardet'
import { decodeMarked, markedUtf16 } from '../documents/marked-text.ts'

/** So many bytes tell whether a file is text. */
const LOOKED_AT = 8192

/** Whether these are the bytes of something else than text: a zero byte is in no text but UTF-16. */
export const isBinary = (bytes: Uint8Array): boolean =>
  markedUtf16(bytes) === null && bytes.subarray(0, LOOKED_AT).includes(0)

/** As UTF-8; null when it is not. A character that is cut off at the end does not count. */
function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** By the encoding that it looks like; Windows' own for the west when that has no name here. */
function asGuessed(bytes: Uint8Array): string {
  try {
    return new TextDecoder(detect(bytes.subarray(0, 64 * 1024)) ?? 'windows-1252').decode(bytes)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** The text that bytes stand for: by their mark, as UTF-8, or as whatever it looks like. Never fails. */
export const decodeText = (bytes: Uint8Array): string =>
  markedUtf16(bytes) === null ? (asUtf8(bytes) ?? asGuessed(bytes)) : decodeMarked(bytes)
