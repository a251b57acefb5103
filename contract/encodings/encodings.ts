/** Script of an encoding, by which users find it in a list. */
export type Script =
  | 'unicode'
  | 'western'
  | 'central'
  | 'cyrillic'
  | 'greek'
  | 'turkish'
  | 'hebrew'
  | 'arabic'
  | 'baltic'
  | 'nordic'
  | 'celtic'
  | 'southern'
  | 'romanian'
  | 'vietnamese'
  | 'thai'
  | 'simplified'
  | 'traditional'
  | 'japanese'
  | 'korean'

/** Description of an encoding. */
interface EncodingEntry {
  readonly script: Script
  /** Common name, which is the same in all languages. */
  readonly name: string
  readonly kind: 'utf-8' | 'utf-16' | 'utf-32' | 'single' | 'double' | 'shifting'
}

const single = (script: Script, name: string): EncodingEntry => ({ script, name, kind: 'single' })
const double = (script: Script, name: string): EncodingEntry => ({ script, name, kind: 'double' })

/** All encodings in which a text can be opened and saved, by the labels of `TextDecoder`, which has no UTF-32. */
export const ENCODINGS = {
  'utf-8': { script: 'unicode', name: 'UTF-8', kind: 'utf-8' },
  'utf-16le': { script: 'unicode', name: 'UTF-16 LE', kind: 'utf-16' },
  'utf-16be': { script: 'unicode', name: 'UTF-16 BE', kind: 'utf-16' },
  'utf-32le': { script: 'unicode', name: 'UTF-32 LE', kind: 'utf-32' },
  'utf-32be': { script: 'unicode', name: 'UTF-32 BE', kind: 'utf-32' },
  // The Encoding Standard decodes Latin-1 as this; the two differ in control characters only.
  'windows-1252': single('western', 'Windows-1252, Latin-1'),
  'iso-8859-15': single('western', 'ISO-8859-15'),
  macintosh: single('western', 'Macintosh'),
  'windows-1250': single('central', 'Windows-1250'),
  'iso-8859-2': single('central', 'ISO-8859-2'),
  'windows-1251': single('cyrillic', 'Windows-1251'),
  'koi8-r': single('cyrillic', 'KOI8-R'),
  'koi8-u': single('cyrillic', 'KOI8-U'),
  'iso-8859-5': single('cyrillic', 'ISO-8859-5'),
  ibm866: single('cyrillic', 'IBM866'),
  'x-mac-cyrillic': single('cyrillic', 'Macintosh Cyrillic'),
  'windows-1253': single('greek', 'Windows-1253'),
  'iso-8859-7': single('greek', 'ISO-8859-7'),
  'windows-1254': single('turkish', 'Windows-1254, ISO-8859-9'),
  'windows-1255': single('hebrew', 'Windows-1255'),
  'iso-8859-8': single('hebrew', 'ISO-8859-8'),
  'windows-1256': single('arabic', 'Windows-1256'),
  'iso-8859-6': single('arabic', 'ISO-8859-6'),
  'windows-1257': single('baltic', 'Windows-1257'),
  'iso-8859-4': single('baltic', 'ISO-8859-4'),
  'iso-8859-13': single('baltic', 'ISO-8859-13'),
  'iso-8859-10': single('nordic', 'ISO-8859-10'),
  'iso-8859-14': single('celtic', 'ISO-8859-14'),
  'iso-8859-3': single('southern', 'ISO-8859-3'),
  'iso-8859-16': single('romanian', 'ISO-8859-16'),
  'windows-1258': single('vietnamese', 'Windows-1258'),
  'windows-874': single('thai', 'Windows-874'),
  // GBK is the two-byte part of it.
  gb18030: double('simplified', 'GB18030, GBK'),
  big5: double('traditional', 'Big5'),
  shift_jis: double('japanese', 'Shift_JIS'),
  'euc-jp': double('japanese', 'EUC-JP'),
  'iso-2022-jp': { script: 'japanese', name: 'ISO-2022-JP', kind: 'shifting' },
  'euc-kr': double('korean', 'EUC-KR, UHC'),
} as const satisfies Record<string, EncodingEntry>

export type Encoding = keyof typeof ENCODINGS

/** All encodings, in the order in which they are listed. */
export const ALL_ENCODINGS = Object.keys(ENCODINGS) as readonly Encoding[]

/** Returns whether a text of this encoding may begin with a byte order mark. */
export const mayHaveMark = (encoding: Encoding): boolean => ENCODINGS[encoding].script === 'unicode'

/** Returns whether `TextDecoder` lacks an encoding. */
export const isUtf32 = (encoding: Encoding): encoding is 'utf-32le' | 'utf-32be' =>
  ENCODINGS[encoding].kind === 'utf-32'
