import type { Encoding } from '#contract/encodings/encodings.ts'

/**
 * Table from characters to bytes. A code is the bytes as one number, the first byte highest; 0 is no code, since characters below 0x80
 * represent themselves.
 */
export interface CodeTable {
  /** Codes of characters with one UTF-16 unit, by that unit. */
  readonly units: Uint32Array
  /** Codes of characters with two units. */
  readonly pairs: ReadonlyMap<string, number>
  /** The first units of those. */
  readonly firsts: ReadonlySet<number>
}

type Codes = Iterable<readonly number[]>

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

function* product(...positions: readonly (readonly number[])[]): Generator<readonly number[]> {
  const [first = [], ...rest] = positions
  for (const byte of first) {
    if (rest.length === 0) yield [byte]
    else for (const following of product(...rest)) yield [byte, ...following]
  }
}

const HIGH = range(0x80, 0xff)
const TRAILS = range(0x40, 0xfe)
const GREEK_TO_LAST = range(0xa1, 0xfe)
const DIGITS = range(0x30, 0x39)

/** Returns all codes that may be a character. Where several are the same character, the first is used for writing. */
function codesOf(encoding: Encoding): readonly Codes[] {
  switch (encoding) {
    case 'gb18030':
      return [product(HIGH), product(HIGH, TRAILS), product(range(0x81, 0x84), DIGITS, range(0x81, 0xfe), DIGITS)]
    case 'big5':
      // Below 0xA1 are the Hong Kong additions, some of which duplicate others.
      return [product(HIGH), product(GREEK_TO_LAST, TRAILS), product(range(0x81, 0xa0), TRAILS)]
    case 'shift_jis':
      // The IBM extensions that NEC included are repeated at IBM's own codes, which Windows writes.
      return [
        product(HIGH),
        product([...range(0x81, 0xec), ...range(0xef, 0xfc)], TRAILS),
        product([0xed, 0xee], TRAILS),
      ]
    case 'euc-jp':
      return [
        product(HIGH),
        product([0x8e], GREEK_TO_LAST),
        product(GREEK_TO_LAST, GREEK_TO_LAST),
        product([0x8f], GREEK_TO_LAST, GREEK_TO_LAST),
      ]
    case 'euc-kr':
      return [product(HIGH), product(HIGH, range(0x41, 0xfe))]
    default:
      return [product(HIGH)]
  }
}

const asNumber = (bytes: readonly number[]): number => bytes.reduce((code, byte) => code * 256 + byte, 0)

/** Decodes all codes at once, separated by line breaks, which no code contains. */
function meanings(codes: readonly (readonly number[])[], encoding: Encoding): string[] {
  const bytes = Uint8Array.from(codes.flatMap((code) => [...code, 0x0a]))
  return new TextDecoder(encoding).decode(bytes).split('\n')
}

/**
 * Returns whether two units are one character. Some Big5 codes are a letter with its accent; elsewhere two such units are two characters
 * with codes of their own.
 */
const isOnePair = (text: string, encoding: Encoding): boolean =>
  text.length === 2 && (/^[\ud800-\udbff]/.test(text) || (encoding === 'big5' && text.charCodeAt(1) >= 0x80))

function buildTable(encoding: Encoding): CodeTable {
  const units = new Uint32Array(0x10000)
  const pairs = new Map<string, number>()
  for (const group of codesOf(encoding)) {
    const codes = [...group]
    const means = meanings(codes, encoding)
    for (const [index, code] of codes.entries()) {
      const text = means[index] ?? ''
      if (text.includes('\ufffd')) continue
      const unit = text.charCodeAt(0)
      if (isOnePair(text, encoding) && !pairs.has(text)) pairs.set(text, asNumber(code))
      if (text.length === 1 && unit >= 0x80 && units[unit] === 0) units[unit] = asNumber(code)
    }
  }
  return { units, pairs, firsts: new Set([...pairs.keys()].map((pair) => pair.charCodeAt(0))) }
}

const built = new Map<Encoding, CodeTable>()

/** Returns the table of an encoding with one or more bytes per character, built from the browser's own decoder when first requested. */
export function codeTable(encoding: Encoding): CodeTable {
  const table = built.get(encoding) ?? buildTable(encoding)
  built.set(encoding, table)
  return table
}
