import { type Decoded, decode } from './decode.ts'
import type { Encoding } from './encodings.ts'
import { plausibility } from './plausibility.ts'

/** A decoded text and its encoding. */
export type Found = Decoded & { readonly encoding: Encoding }

/** Statistical detection of encodings: labels with confidences from 0 to 1. */
export type Statistics = (sample: Uint8Array) => Promise<Iterable<readonly [name: string, confidence: number]>>

/** Maps the labels of the statistics to the labels used here. */
const OURS: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Candidates for detection; the first of equally likely ones wins. Other encodings have to be selected by the user. */
const CANDIDATES: readonly Encoding[] = [
  'windows-1252',
  'gb18030',
  'shift_jis',
  'big5',
  'euc-jp',
  'euc-kr',
  'windows-1251',
  'windows-1250',
  'iso-8859-2',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'koi8-r',
  'ibm866',
]

/** Prior of an encoding, added before the text is examined: in Thai nearly every byte would be a letter. */
const PRIORS: Partial<Record<Encoding, number>> = { 'windows-1252': 0.2, 'windows-874': -0.2 }

/** Number of bytes that are examined: the lines with non-ASCII characters, up to this length. */
const SAMPLE = 32 * 1024
/** Number of bytes at the start of a file that are searched for zero bytes. */
const START = 64 * 1024

/** Detects the encoding of bytes and decodes them. Null when they are not text, because they contain zero bytes. */
export async function detect(bytes: Uint8Array, statistics: Statistics): Promise<Found | null> {
  for (const [encoding, mark] of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) {
      const found = read(bytes, encoding)
      if (found) return found.text.includes('\0') ? null : found
    }
  }
  if (bytes.includes(0)) return detectUtf16(bytes)
  if (hasEscapes(bytes)) {
    const found = read(bytes, 'iso-2022-jp')
    if (found) return found
  }
  return read(bytes, 'utf-8') ?? (await mostLikely(bytes, statistics))
}

function read(bytes: Uint8Array, encoding: Encoding): Found | null {
  const decoded = decode(bytes, encoding)
  return decoded && { ...decoded, encoding }
}

/** Detects UTF-16 without a byte order mark: every other byte of Latin letters and of line breaks is zero. */
function detectUtf16(bytes: Uint8Array): Found | null {
  const start = bytes.subarray(0, START)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 20 || Math.min(even, odd) > start.length / 100) return null
  const found = read(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  return found === null || found.text.includes('\0') ? null : found
}

/** Returns whether the bytes contain an escape sequence that begins Japanese text in ISO-2022-JP: `ESC $ @` or `ESC $ B`. */
function hasEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true
  }
  return false
}

/** Returns whole lines that contain non-ASCII bytes, cut to the sample's length. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE)
  let length = 0
  let from = 0
  while (from < bytes.length && length < SAMPLE) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, SAMPLE - length)
      sample.set(part, length)
      length += part.length
    }
    from += line.length
  }
  return sample.subarray(0, length)
}

/** Converts results to our labels, with the highest confidence of each. */
function byOurLabels(found: Iterable<readonly [name: string, confidence: number]>): ReadonlyMap<string, number> {
  const confidences = new Map<string, number>()
  for (const [name, confidence] of found) {
    const label = OURS[name.toLowerCase()] ?? name.toLowerCase()
    confidences.set(label, Math.max(confidences.get(label) ?? 0, confidence))
  }
  return confidences
}

async function mostLikely(bytes: Uint8Array, statistics: Statistics): Promise<Found> {
  const sample = sampleLines(bytes)
  const confidences = byOurLabels(await statistics(sample))
  const ranked = CANDIDATES.map((encoding) => {
    // The end of the sample may have cut a character.
    const text = new TextDecoder(encoding).decode(sample)
    const value =
      (PRIORS[encoding] ?? 0) + plausibility(sample, text, encoding) + 0.3 * (confidences.get(encoding) ?? 0)
    return { encoding, value }
  }).sort((a, b) => b.value - a.value)
  for (const { encoding } of ranked) {
    const found = read(bytes, encoding)
    if (found) return found
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), mark: false, encoding: 'windows-1252' }
}
