import { NAME_ENCODINGS, type NameEncoding } from '#contract/archive-contents.ts'
import { decode } from '#contract/encodings/decode.ts'
import { type Breathe, type Reading, rankReadings, readingOf } from '#contract/encodings/rank.ts'
import { isPlainName } from '#server/access/disk-name.ts'
import { decodeCp437 } from './cp437.ts'

type Candidate = Exclude<NameEncoding, 'utf-8'>

/** Encodings that programs use for names without saying so; the first of equally plausible ones wins. */
const CANDIDATES: Readonly<Record<'zip' | 'tar', readonly Candidate[]>> = {
  zip: NAME_ENCODINGS.filter((encoding) => encoding !== 'utf-8'),
  tar: NAME_ENCODINGS.filter((encoding) => encoding !== 'utf-8' && encoding !== 'ibm437'),
}

/** Encodings of DOS, and of East Asian systems: most programs that write zips use them. A tar has those of the system that wrote it. */
const USUAL_IN_ZIP: ReadonlySet<Candidate> = new Set(['ibm437', 'shift_jis', 'gb18030', 'euc-kr', 'ibm866'])
/** Advantage of {@link USUAL_IN_ZIP} over others, as a natural logarithm: it decides about single short names. */
const USUAL = 5

/** Number of bytes of names that are examined. A name that is longer cannot be extracted. */
const SAMPLE = 8 * 1024

/**
 * Guesses the encoding of all names of an archive that contain other characters than ASCII, by what each encoding makes of all of them
 * together. UTF-8 is so rarely valid by chance that it counts wherever it is, unless all its letters are rare ones.
 */
export async function guessNameEncoding(
  names: readonly Uint8Array[],
  { format = 'zip', breathe }: { readonly format?: 'zip' | 'tar'; readonly breathe?: Breathe | undefined } = {},
): Promise<NameEncoding> {
  const bytes = sampleOf(names)
  const unicode = decode(bytes, 'utf-8')
  if (unicode && (unicode.mark || shareOf(unicode.text, UNICODE) >= 0.5)) return 'utf-8'
  const [likeliest] = await rankReadings(readingsOf(bytes, format), breathe)
  return likeliest?.key ?? (format === 'zip' ? 'ibm437' : 'windows-1252')
}

function* readingsOf(bytes: Uint8Array, format: 'zip' | 'tar'): Generator<Reading<Candidate>> {
  for (const encoding of CANDIDATES[format]) {
    const reading = readingIn(bytes, encoding)
    if (reading === null) continue
    const isUsual = format === 'tar' || USUAL_IN_ZIP.has(encoding)
    yield isUsual ? reading : { ...reading, prior: reading.prior - USUAL }
  }
}

/** Returns the first names, one on each line. */
function sampleOf(names: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  for (const name of names) {
    if (size + name.length >= SAMPLE) continue
    parts.push(name, Uint8Array.of(0x0a))
    size += name.length + 1
  }
  return Buffer.concat(parts)
}

/** Returns the names in an encoding, or null if no name can be written so. */
function readingIn(bytes: Uint8Array, encoding: Candidate): Reading<Candidate> | null {
  // The letters of code page 437 are those of the western encodings.
  const reading =
    encoding === 'ibm437'
      ? { key: encoding, text: decodeCp437(bytes), scripts: ['western'] as const, prior: 0 }
      : decode(bytes, encoding) && { ...readingOf(bytes, encoding), key: encoding }
  return reading && isPlainName(reading.text.replaceAll('\n', '')) ? reading : null
}

/** Letters of which most names consist: of two bytes in UTF-8 those of the large scripts, and all of more bytes. */
const UNICODE =
  /[\u00a0-\u017f\u0386-\u03ce\u0400-\u045f\u0490\u0491\u0531-\u0587\u05d0-\u05ea\u0600-\u06ff\u0800-\u{10ffff}]|(?<=[\p{L}\p{M}])[\u0300-\u0345]/gu

/** Returns the share of these characters among those beyond ASCII. */
function shareOf(text: string, characters: RegExp): number {
  const all = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return all === 0 ? 0 : (text.match(characters)?.length ?? 0) / all
}
