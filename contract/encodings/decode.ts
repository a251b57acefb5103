import { type Encoding, mayHaveMark } from './encodings.ts'

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
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    return mayHaveMark(encoding) ? splitMark(text) : { text, mark: false }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
