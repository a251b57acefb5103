import type { Text } from '@codemirror/state'
import type { Encoding } from '#contract/encodings/encodings.ts'
import type { LineBreak } from './line-breaks.ts'

/** How a text is written to its file. */
export interface TextFormat {
  readonly encoding: Encoding
  /** Whether it begins with a byte order mark. */
  readonly mark: boolean
  readonly lineBreak: LineBreak
}

/** A text as it would be saved. No document: the editor is not there yet. */
export interface Written {
  readonly document: Text | null
  readonly format: TextFormat
}

const sameFormat = (a: TextFormat, b: TextFormat): boolean =>
  a.encoding === b.encoding && a.mark === b.mark && a.lineBreak === b.lineBreak

const sameDocument = (a: Text | null, b: Text | null): boolean => a === b || (a !== null && b !== null && a.eq(b))

export const sameWritten = (a: Written, b: Written): boolean =>
  sameFormat(a.format, b.format) && sameDocument(a.document, b.document)

/** The text with the line breaks it has in the file. */
export const fullText = (document: Text, { lineBreak }: TextFormat): string =>
  document.sliceString(0, document.length, lineBreak === 'mixed' ? '\n' : lineBreak)
