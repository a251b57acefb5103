import { analyse } from 'chardet'

/** Number of bytes used to guess the encoding, from the first non-ASCII byte. */
const SAMPLE = 64 * 1024

const MARKS: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Decodes a subtitle file of any encoding: by its byte order mark, as UTF-8 if it is valid, or else by a guess. */
export function decodeSubtitles(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decoderNamed(marked[1])?.decode(bytes) ?? ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return decoderFor(bytes).decode(bytes)
    throw error
  }
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const from = bytes.findIndex((byte) => byte > 0x7f)
  for (const { name } of analyse(bytes.subarray(from, from + SAMPLE))) {
    // UTF and ASCII were ruled out already, and UTF-16 fits any text.
    if (/^(?:utf|ascii)/i.test(name)) continue
    const decoder = decoderNamed(name)
    if (decoder) return decoder
  }
  return new TextDecoder('windows-1252')
}

/** Returns null for an encoding that the runtime does not support. */
function decoderNamed(name: string): TextDecoder | null {
  try {
    // The type declares three encodings; the runtime supports all of the web's.
    return new TextDecoder(name as ConstructorParameters<typeof TextDecoder>[0])
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
