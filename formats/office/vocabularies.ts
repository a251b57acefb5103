import type { OfficeFormat } from './office-formats.ts'

/** Meaning of the parts and elements of a document format. Names of elements have no prefix. */
export type Vocabulary = {
  /** Names of the parts that contain text. */
  readonly parts: RegExp
  /** Elements whose text counts; null: all of them. */
  readonly words: ReadonlySet<string> | null
  /** Elements that stand for a character. */
  readonly characters: ReadonlyMap<string, string>
  /** Elements that are lines of their own. */
  readonly lines: ReadonlySet<string>
  /** Elements that separate words. */
  readonly spaces: ReadonlySet<string>
  /** Elements that are no text of the document, with all that they contain. */
  readonly skipped: ReadonlySet<string>
}

/** A hyphen that is visible only at the end of a line. */
export const SOFT_HYPHEN = '\u00AD'

const NONE: ReadonlySet<string> = new Set()
const NO_CHARACTERS: ReadonlyMap<string, string> = new Map()

/** Vocabularies by format (ECMA-376, ODF 1.3, EPUB 3.3). */
export const VOCABULARIES = {
  word: {
    parts: /^word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
    words: new Set(['t']),
    characters: new Map([
      ['tab', '\t'],
      ['br', '\n'],
      ['cr', '\n'],
      ['noBreakHyphen', '\u2011'],
      ['softHyphen', SOFT_HYPHEN],
    ]),
    lines: new Set(['p']),
    spaces: new Set(['tc']),
    // Deletions, field instructions, alternatives for older programs, and properties.
    skipped: new Set(['del', 'moveFrom', 'delText', 'instrText', 'Fallback', 'pPr', 'rPr', 'commentReference']),
  },
  // Except worksheets, whose cells are read by `sheetCells`.
  sheet: {
    parts: /^xl\/(?:sharedStrings|comments\d*)\.xml$/,
    words: new Set(['t']),
    characters: NO_CHARACTERS,
    lines: new Set(['si', 'comment']),
    spaces: NONE,
    // Phonetic reading beside a word.
    skipped: new Set(['rPh']),
  },
  slides: {
    parts: /^ppt\/(?:slides\/slide|notesSlides\/notesSlide|comments\/comment)\d+\.xml$/,
    words: new Set(['t', 'text']),
    characters: new Map([
      ['br', '\n'],
      ['tab', '\t'],
    ]),
    lines: new Set(['p']),
    spaces: NONE,
    // Alternatives for older programs.
    skipped: new Set(['Fallback']),
  },
  open: {
    parts: /^content\.xml$/,
    words: null,
    characters: new Map([
      ['line-break', '\n'],
      ['tab', '\t'],
      ['s', ' '],
    ]),
    lines: new Set(['p', 'h', 'table-row']),
    spaces: new Set(['table-cell']),
    // Deletions, styles, scripts, embedded files, and phonetic reading beside a word.
    skipped: new Set(['tracked-changes', 'automatic-styles', 'scripts', 'binary-data', 'ruby-text']),
  },
  book: {
    parts: /\.x?html?$/i,
    words: null,
    characters: new Map([['br', '\n']]),
    lines: new Set('p h1 h2 h3 h4 h5 h6 li div tr title dt dd blockquote section'.split(' ')),
    spaces: new Set(['td', 'th', 'img']),
    skipped: new Set(['script', 'style', 'svg']),
  },
} as const satisfies Record<OfficeFormat, Vocabulary>
