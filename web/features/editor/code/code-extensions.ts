import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Text, type TransactionSpec } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view'
import { difference } from '../difference.ts'
import { indentOf, lineBreakOf } from '../line-breaks.ts'
import { codeTheme } from './code-theme.ts'

/** What may change while a text is open. */
export const wrapping = new Compartment()
export const language = new Compartment()
const lineBreaks = new Compartment()

/** Lines longer than the view go on below, or do not. */
export const wrapExtension = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : [])

/** What the editor needs to know of a text. */
export interface CodeOptions {
  readonly text: string
  /** What it is called, for those who do not see it. */
  readonly label: string
  /** By which the page's policy lets in the editor's style sheets. */
  readonly nonce: string
  /** How to leave it by keyboard, since Tab indents. */
  readonly hint: string
  readonly readOnly: boolean
  readonly wrap: boolean
  /** Nothing moves by itself, not even the cursor. */
  readonly calm: boolean
  /** The editor's own sentences, by their English original. */
  readonly phrases: Readonly<Record<string, string>>
}

/** Everything the editor can do with one text. */
export const codeExtensions = ({ text, label, nonce, hint, readOnly, wrap, calm, phrases }: CodeOptions): Extension => [
  EditorView.cspNonce.of(nonce),
  lineBreaks.of(EditorState.lineSeparator.of(lineBreakOf(text))),
  EditorState.readOnly.of(readOnly),
  EditorState.phrases.of(phrases),
  EditorState.allowMultipleSelections.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint, dir: 'auto', tabindex: '0' }),
  EditorView.perLineTextDirection.of(true),
  indentUnit.of(indentOf(text)),
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  history(),
  drawSelection(calm ? { cursorBlinkRate: 0 } : {}),
  dropCursor(),
  rectangularSelection(),
  crosshairCursor(),
  indentOnInput(),
  bracketMatching(),
  search({ top: true }),
  keymap.of([...searchKeymap, ...historyKeymap, ...foldKeymap, ...defaultKeymap, indentWithTab]),
  wrapping.of(wrapExtension(wrap)),
  language.of([]),
  codeTheme,
]

/** Puts another text in the place of what a state holds, with its own line breaks; what both have stays untouched. */
export function replacement(state: EditorState, text: string): TransactionSpec {
  const lineBreak = lineBreakOf(text)
  // In a document every line break is one long, whatever it is in the file.
  const after = text.split(lineBreak).join('\n')
  const { from, to, insert } = difference(state.doc.toString(), after)
  return {
    changes: { from, to, insert: Text.of(insert.split('\n')) },
    effects: lineBreaks.reconfigure(EditorState.lineSeparator.of(lineBreak)),
  }
}
