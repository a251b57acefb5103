import { ENCODINGS, type Encoding } from '#contract/encodings/encodings.ts'
import { encodeUtf32 } from '#contract/encodings/utf32.ts'
import { type CodeTable, codeTable } from './code-table.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Error for a character that an encoding has no code for; `index` in UTF-16 units. */
export class NotEncodable extends Error {
  override readonly name = 'NotEncodable'
  readonly character: string
  readonly index: number

  constructor(text: string, index: number) {
    super('The encoding has no code for a character.')
    this.character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    this.index = index
  }
}

/**
 * Returns the bytes of a text. No character is replaced.
 *
 * @throws `NotEncodable`
 */
export function encode(text: string, encoding: Encoding, mark = false): Bytes {
  const { kind } = ENCODINGS[encoding]
  if (kind === 'utf-8' || kind === 'utf-16' || kind === 'utf-32') {
    requireWellFormed(text)
    const marked = mark ? `\ufeff${text}` : text
    if (kind === 'utf-8') return new TextEncoder().encode(marked)
    return kind === 'utf-16' ? utf16(marked, encoding === 'utf-16le') : encodeUtf32(marked, encoding === 'utf-32le')
  }
  if (kind === 'shifting') return encodeIso2022Jp(text)
  const code = fourBytesToo(encoding, codeTable(encoding))
  const bytes = new Uint8Array(text.length * 4)
  let length = 0
  for (let index = 0; index < text.length; ) {
    const { number, units } = code(text, index)
    length = put(bytes, length, number)
    index += units
  }
  return bytes.slice(0, length)
}

/** Refuses halves of characters, which no Unicode encoding can represent. */
function requireWellFormed(text: string): void {
  const broken = text.isWellFormed() ? -1 : text.search(/\p{Cs}/u)
  if (broken !== -1) throw new NotEncodable(text, broken)
}

function utf16(text: string, littleEndian: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian)
  return bytes
}

/** Writes the bytes of a code from `at` on and returns the position after them. */
function put(bytes: Uint8Array, at: number, code: number): number {
  let end = at
  if (code > 0xffffff) bytes[end++] = code >>> 24
  if (code > 0xffff) bytes[end++] = code >>> 16
  if (code > 0xff) bytes[end++] = code >>> 8
  bytes[end++] = code
  return end
}

/** Returns the code at a position of a text, and the number of UTF-16 units it represents. */
type CodeAt = (text: string, index: number) => { number: number; units: 1 | 2 }

const codeIn =
  ({ units, pairs, firsts }: CodeTable): CodeAt =>
  (text, index) => {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) return { number: unit, units: 1 }
    const pair = firsts.has(unit) ? pairs.get(text.slice(index, index + 2)) : undefined
    if (pair !== undefined) return { number: pair, units: 2 }
    const number = units[unit] ?? 0
    if (number === 0) throw new NotEncodable(text, index)
    return { number, units: 1 }
  }

/** GB18030 numbers all characters beyond the first 65,536 consecutively in four bytes. */
function fourBytesToo(encoding: Encoding, table: CodeTable): CodeAt {
  const known = codeIn(table)
  if (encoding !== 'gb18030') return known
  return (text, index) => {
    const point = text.codePointAt(index) ?? 0
    return point > 0xffff ? { number: fourBytes(point - 0x10000), units: 2 } : known(text, index)
  }
}

function fourBytes(place: number): number {
  const [fourth, tens] = [place % 10, Math.floor(place / 10)]
  const [third, hundreds] = [tens % 126, Math.floor(tens / 126)]
  const [second, first] = [hundreds % 10, Math.floor(hundreds / 10)]
  return (0x90 + first) * 0x1000000 + ((0x30 + second) << 16) + ((0x81 + third) << 8) + 0x30 + fourth
}

const TO_ASCII = [0x1b, 0x28, 0x42]
const TO_JAPANESE = [0x1b, 0x24, 0x42]

/** Encodes ISO-2022-JP: the two-byte characters of EUC-JP without their high bits, between escape sequences; each line ends in ASCII. */
function encodeIso2022Jp(text: string): Bytes {
  const code = codeIn(codeTable('euc-jp'))
  const bytes: number[] = []
  let japanese = false
  for (let index = 0; index < text.length; index += 1) {
    const { number } = code(text, index)
    const isTwo = number > 0xff && number <= 0xffff && number >>> 8 !== 0x8e
    if (!isTwo && number >= 0x80) throw new NotEncodable(text, index)
    if (isTwo !== japanese) bytes.push(...(isTwo ? TO_JAPANESE : TO_ASCII))
    japanese = isTwo
    if (isTwo) bytes.push((number >>> 8) & 0x7f, number & 0x7f)
    else bytes.push(number)
  }
  if (japanese) bytes.push(...TO_ASCII)
  return Uint8Array.from(bytes)
}
