import type { NameEncoding } from '#contract/archive-contents.ts'
import { decode } from '#contract/encodings/decode.ts'
import { plausibility } from '#contract/encodings/plausibility.ts'
import { isPlainName } from '#server/access/disk-name.ts'
import { decodeCp437 } from './cp437.ts'

/** Encodings that programs use for names without saying so; the first of equally plausible ones wins. */
const CANDIDATES = ['ibm437', 'shift_jis', 'gb18030', 'euc-kr', 'ibm866'] as const satisfies readonly NameEncoding[]
type Candidate = (typeof CANDIDATES)[number]

/** Number of bytes of names that are examined. */
const SAMPLE = 64 * 1024

/** Frequent syllables of Korean file names and texts: Chinese text that is read as Korean has hardly any of them. */
const KOREAN =
  /[이가는을에의다고하지한로나사기도를리어은자인서그부해아대정과만시일보스라수장전제원성주문파폴더새진음악료영상회계획표공연구안내신무학교국소개발치비조생유여오화트드프용동물결관강방법최종복본년월호목록명]/gu

/**
 * Guesses the encoding of all names of a zip that contain other characters than ASCII, by the validity and plausibility of all of them together.
 * UTF-8 is so rarely valid by chance that it counts wherever it is, unless all its letters are rare ones.
 */
export function guessNameEncoding(names: readonly Uint8Array[]): NameEncoding {
  const bytes = sampleOf(names)
  const unicode = decode(bytes, 'utf-8')?.text
  if (unicode !== undefined && shareOf(unicode, UNICODE) >= 0.5) return 'utf-8'
  let [best, most]: [NameEncoding, number] = ['ibm437', Number.NEGATIVE_INFINITY]
  for (const encoding of CANDIDATES) {
    const value = ratingOf(bytes, encoding)
    if (value > most) [best, most] = [encoding, value]
  }
  return best
}

/** Returns the first names, one on each line. */
function sampleOf(names: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = []
  for (let index = 0, size = 0; index < names.length && size < SAMPLE; index += 1) {
    const name = names[index] ?? new Uint8Array()
    parts.push(name, Uint8Array.of(0x0a))
    size += name.length + 1
  }
  return Buffer.concat(parts)
}

function ratingOf(bytes: Uint8Array, encoding: Candidate): number {
  const text = encoding === 'ibm437' ? decodeCp437(bytes) : decode(bytes, encoding)?.text
  if (text === undefined || !isPlainName(text.replaceAll('\n', ''))) return Number.NEGATIVE_INFINITY
  // The letters of code page 437 are those of the western encodings.
  if (encoding === 'ibm437') return plausibility(bytes, text, 'windows-1252') - shareOf(text, LINES)
  const value = plausibility(bytes, text, encoding) - 2 * shareOf(text, MIXED) - shareOf(text, LINES)
  return encoding === 'euc-kr' ? value + koreanBonus(text) : value
}

/** Letters of which most names consist: of two bytes in UTF-8 those of the large scripts, and all of more bytes. */
const UNICODE =
  /[\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u0490\u0491\u0531-\u0587\u05d0-\u05ea\u0600-\u06ff\u0800-\u{10ffff}]|(?<=[\p{L}\p{M}])[\u0300-\u0345]/gu

/** Lines and blocks for drawing boxes, which no name contains. */
const LINES = /[\u2500-\u259f]/gu

/** Characters beyond ASCII that stand beside a Latin letter, as within a word. */
const MIXED = /(?<=[a-z])[^\p{ASCII}]|[^\p{ASCII}](?=[a-z])/giu

/** Returns the share of these characters among those beyond ASCII. */
function shareOf(text: string, characters: RegExp): number {
  const all = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return all === 0 ? 0 : (text.match(characters)?.length ?? 0) / all
}

/** Share of frequent syllables above which a text is Korean. */
const KOREAN_SHARE = 0.2

const koreanBonus = (text: string): number => (shareOf(text, KOREAN) > KOREAN_SHARE ? 0.2 : -0.3)
