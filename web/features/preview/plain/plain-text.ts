import { decodeLossy } from '#contract/encodings/decode.ts'
import { detectLossy } from '#contract/encodings/detect.ts'

/** Number of bytes examined to distinguish text from binary data. */
const LOOKED_AT = 8192

/** The beginning of a file, as bytes and as text. */
export interface PlainText {
  readonly bytes: Uint8Array
  readonly text: string
  /** Whether the bytes are not text: only UTF-16 and UTF-32 have zero bytes. */
  readonly isBinary: boolean
}

/** Decodes bytes by the detected encoding; those of no text as UTF-8. */
export async function plainText(bytes: Uint8Array): Promise<PlainText> {
  const found = await detectLossy(bytes)
  return {
    bytes,
    text: found?.text ?? decodeLossy(bytes, 'utf-8'),
    isBinary: found === null && bytes.subarray(0, LOOKED_AT).includes(0),
  }
}
