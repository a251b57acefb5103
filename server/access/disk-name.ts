/**
 * Names on disk are bytes; paths are text. A byte that text cannot carry safely (invalid UTF-8, a control character, a line separator) is
 * encoded as one private-use character, U+10F600 plus the byte. Names that already contain such characters have them encoded byte by byte
 * too, so the encoding is lossless and every name has exactly one.
 */
const ESCAPE_BASE = 0x10f600

/**
 * Characters that are always escaped in a path: C0 and C1 controls, DEL, line and paragraph separators, and the escape characters themselves.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u{10f600}-\u{10f6ff}]/u

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns whether a name contains no character that needs an escape. */
export function isPlainName(name: string): boolean {
  return !UNSAFE.test(name)
}

/** Decodes a name on disk to the one text that represents it. */
export function decodeDiskName(bytes: Uint8Array): string {
  const text = tryDecode(bytes)
  return text !== null && isPlainName(text) ? text : decodeByCharacter(bytes)
}

/** Encodes a name to its bytes on disk; the inverse of {@link decodeDiskName}. */
export function encodeDiskName(text: string): Uint8Array {
  if (isPlainName(text)) return Buffer.from(text)
  const parts: Uint8Array[] = []
  for (const character of text) {
    const escaped = (character.codePointAt(0) ?? 0) - ESCAPE_BASE
    parts.push(escaped >= 0 && escaped <= 0xff ? Uint8Array.of(escaped) : Buffer.from(character))
  }
  return Buffer.concat(parts)
}

function decodeByCharacter(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0)
    const character = tryDecode(bytes.subarray(at, at + length))
    if (character !== null && isPlainName(character)) {
      text += character
      at += length
    } else {
      text += String.fromCodePoint(ESCAPE_BASE + (bytes[at] ?? 0))
      at += 1
    }
  }
  return text
}

/** Returns the length of a UTF-8 sequence by its first byte (RFC 3629); 1 for a byte that cannot begin one. */
function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4
  if (first >= 0xe0) return 3
  return first >= 0xc0 ? 2 : 1
}

function tryDecode(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
