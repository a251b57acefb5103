import { decodeLossy } from './decode.ts'
import { ENCODINGS, type Encoding, type Script } from './encodings.ts'
import { bestFit } from './language-model.ts'
import { textUnits } from './text-units.ts'

/** One way to decode bytes. */
export interface Reading<K> {
  readonly key: K
  readonly text: string
  /** Scripts of the languages that are written in this encoding. */
  readonly scripts: readonly Script[] | 'all'
  /** Advantage over other readings before the text is examined, as a natural logarithm: 0 for the most common, negative for others. */
  readonly prior: number
}

/** A way to decode bytes, and how likely it is. */
export interface Ranked<K> {
  readonly key: K
  readonly text: string
  /** Natural logarithm of the likelihood, to compare readings of the same bytes only. */
  readonly value: number
}

/**
 * Encodings that are guessed, with their priors. Where a text is the same in several encodings, the first one is meant: the Windows ones
 * hold more characters. Other encodings have to be selected by the user.
 */
const PRIORS: Partial<Record<Encoding, number>> = {
  'windows-1252': 0,
  'iso-8859-15': -5,
  macintosh: -6,
  'windows-1250': -2,
  'iso-8859-2': -2.5,
  'windows-1251': -1,
  'koi8-r': -2,
  'koi8-u': -2.5,
  ibm866: -2,
  'iso-8859-5': -3,
  'x-mac-cyrillic': -4,
  'windows-1253': -1,
  'iso-8859-7': -1.5,
  'windows-1254': -2,
  'windows-1255': -1,
  'windows-1256': -1,
  'iso-8859-6': -3,
  'windows-1257': -2,
  'iso-8859-13': -2.5,
  'iso-8859-4': -4,
  'windows-1258': -4,
  'windows-874': -1,
  gb18030: -1,
  big5: -1.5,
  shift_jis: -1,
  'euc-jp': -1.5,
  'euc-kr': -1,
  // Only for text with some invalid bytes: valid UTF-8 is recognized without a guess.
  'utf-8': -6,
}

/** The encodings that are guessed. */
const GUESSED = Object.keys(PRIORS) as readonly Encoding[]

/** Scripts whose languages are written in an encoding. */
function scriptsOf(encoding: Encoding): readonly Script[] | 'all' {
  const { script } = ENCODINGS[encoding]
  if (script === 'unicode') return 'all'
  // Estonian needs no letter that the Western encodings lack.
  return script === 'western' ? ['western', 'baltic'] : [script]
}

/** Called between two readings, each of which takes some milliseconds: lets other work run. */
export type Breathe = () => Promise<void>

/** Ranks readings of the same bytes, the most likely first. */
export async function rankReadings<K>(
  readings: Iterable<Reading<K>>,
  breathe?: Breathe,
): Promise<readonly Ranked<K>[]> {
  const ranked: Ranked<K>[] = []
  for (const { key, text, scripts, prior } of readings) {
    await breathe?.()
    ranked.push({ key, text, value: bestFit(textUnits(text), scripts) + prior })
  }
  return ranked.sort((a, b) => b.value - a.value)
}

/** Returns the reading of bytes in an encoding, for `rankReadings`. Invalid bytes become U+FFFD, which counts against it. */
export const readingOf = (bytes: Uint8Array, encoding: Encoding): Reading<Encoding> => ({
  key: encoding,
  text: decodeLossy(bytes, encoding, 'invalid'),
  scripts: scriptsOf(encoding),
  prior: PRIORS[encoding] ?? -6,
})

/** Number of bytes by which all encodings are compared, before the likeliest of them are compared by all bytes. */
const FIRST_BYTES = 1024
/** Number of encodings that are compared by all bytes. */
const SHORTLIST = 8

/**
 * Ranks encodings by what they make of some bytes: how likely the letters and their order are in the languages that use the encoding. For
 * the names in an archive, join them with line breaks and pass the encodings that archives have.
 */
export async function rankEncodings(
  bytes: Uint8Array,
  encodings: readonly Encoding[] = GUESSED,
  breathe?: Breathe,
): Promise<readonly Ranked<Encoding>[]> {
  const rank = (sample: Uint8Array, among: readonly Encoding[]) =>
    rankReadings(
      among.values().map((encoding) => readingOf(sample, encoding)),
      breathe,
    )
  if (bytes.length <= FIRST_BYTES) return rank(bytes, encodings)
  const first = await rank(wholeWords(bytes, FIRST_BYTES), encodings)
  return rank(
    bytes,
    first.slice(0, SHORTLIST).map(({ key }) => key),
  )
}

/** Cuts bytes where no character can be cut: no encoding has a character of several bytes with a space, a line break or a comma in it. */
export function wholeWords(bytes: Uint8Array, length: number): Uint8Array {
  const cut = bytes.subarray(0, length)
  if (cut.length === bytes.length) return cut
  const last = Math.max(...[0x20, 0x0a, 0x2c].map((byte) => cut.lastIndexOf(byte)))
  return last > length / 2 ? cut.subarray(0, last + 1) : cut
}
