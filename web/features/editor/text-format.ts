import type { Text } from '@codemirror/state'
import type { Encoding } from '#contract/encodings/encodings.ts'
import type { LineBreak } from './line-breaks.ts'

/** Format in which a text is written to its file. */
export interface TextFormat {
  readonly encoding: Encoding
  /** Whether it starts with a byte order mark. */
  readonly mark: boolean
  readonly lineBreak: LineBreak
}

/** A text as it would be saved. `document` is null until the editor is created. */
export interface Written {
  readonly document: Text | null
  readonly format: TextFormat
}

const sameFormat = (a: TextFormat, b: TextFormat): boolean =>
  a.encoding === b.encoding && a.mark === b.mark && a.lineBreak === b.lineBreak

const sameDocument = (a: Text | null, b: Text | null): boolean => a === b || (a !== null && b !== null && a.eq(b))

export const sameWritten = (a: Written, b: Written): boolean =>
  sameFormat(a.format, b.format) && sameDocument(a.document, b.document)

/** Returns the text with the line breaks of the file. */
export const fullText = (document: Text, { lineBreak }: TextFormat): string =>
  document.sliceString(0, document.length, lineBreak === 'mixed' ? '\n' : lineBreak)
