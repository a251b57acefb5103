import { decode } from '#contract/encodings/decode.ts'
import { ENCODINGS, type Encoding } from '#contract/encodings/encodings.ts'
import { encode, NotEncodable } from './encode.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Lines whose bytes in the file differ from what encoding their text would produce, because some encodings have several codes for one
 * character: the bytes by text, in order of occurrence.
 */
export type OriginalLines = ReadonlyMap<string, readonly Uint8Array[]>

const NONE: OriginalLines = new Map()

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}

function encodedOrNull(text: string, encoding: Encoding): Bytes | null {
  try {
    return encode(text, encoding)
  } catch (error) {
    if (error instanceof NotEncodable) return null
    throw error
  }
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  let from = 0
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, from)) {
    yield bytes.subarray(from, end)
    from = end + 1
  }
  yield bytes.subarray(from)
}

/**
 * Returns the original bytes of such lines, so that unedited lines are saved byte for byte. Null when that is not possible: the text can be
 * read, but a save would change more than was edited.
 */
export function originalLinesOf(bytes: Uint8Array, text: string, encoding: Encoding): OriginalLines | null {
  const { kind } = ENCODINGS[encoding]
  if (kind === 'utf-8' || kind === 'utf-16' || kind === 'utf-32') return NONE
  const plain = encodedOrNull(text, encoding)
  if (plain !== null && sameBytes(plain, bytes)) return NONE
  const lines: { readonly bytes: Uint8Array; readonly text: string }[] = []
  const spellings = new Map<string, Uint8Array[]>()
  for (const line of linesOf(bytes)) {
    const said = decode(line, encoding)
    if (said === null) return null
    lines.push({ bytes: line, text: said.text })
    const written = encodedOrNull(said.text, encoding)
    if (written === null || !sameBytes(written, line)) spellings.set(said.text, [])
  }
  for (const line of lines) spellings.get(line.text)?.push(line.bytes)
  return sameBytes(encodeWith(spellings, text, encoding), bytes) ? spellings : null
}

/**
 * Encodes a text, using the original bytes of known lines.
 *
 * @throws `NotEncodable`
 */
export function encodeWith(spellings: OriginalLines, text: string, encoding: Encoding, mark = false): Bytes {
  if (spellings.size === 0) return encode(text, encoding, mark)
  const met = new Map<string, number>()
  const parts: Uint8Array[] = []
  let index = 0
  for (const line of text.split('\n')) {
    const known = spellings.get(line)
    const count = met.get(line) ?? 0
    if (known) met.set(line, count + 1)
    parts.push(known?.[Math.min(count, known.length - 1)] ?? encodeLine(text, line, index, encoding))
    index += line.length + 1
  }
  return joined(parts)
}

function encodeLine(text: string, line: string, at: number, encoding: Encoding): Uint8Array {
  try {
    return encode(line, encoding)
  } catch (error) {
    if (error instanceof NotEncodable) throw new NotEncodable(text, at + error.index)
    throw error
  }
}

function joined(lines: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(lines.reduce((sum, line) => sum + line.length + 1, -1))
  let at = 0
  for (const [index, line] of lines.entries()) {
    if (index > 0) bytes[at++] = 0x0a
    bytes.set(line, at)
    at += line.length
  }
  return bytes
}
