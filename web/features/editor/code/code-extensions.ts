import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
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
import { indentOf, lineBreakOf } from '../line-breaks.ts'
import { codeTheme } from './code-theme.ts'

/** What may change while a text is open. */
export const wrapping = new Compartment()
export const language = new Compartment()

/** Lines longer than the view go on below, or do not. */
export const wrapExtension = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : [])

/** By which style sheets are let in: the page's policy names it anew with each load. */
const pageNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** What the editor needs to know of a text. */
export interface CodeOptions {
  readonly text: string
  /** What it is called, for those who do not see it. */
  readonly label: string
  /** How to leave it by keyboard, since Tab indents. */
  readonly hint: string
  readonly readOnly: boolean
  readonly wrap: boolean
  /** The editor's own sentences, by their English original. */
  readonly phrases: Readonly<Record<string, string>>
}

/** Everything the editor can do with one text. */
export const codeExtensions = ({ text, label, hint, readOnly, wrap, phrases }: CodeOptions): Extension => [
  EditorView.cspNonce.of(pageNonce()),
  EditorState.lineSeparator.of(lineBreakOf(text)),
  EditorState.readOnly.of(readOnly),
  EditorState.phrases.of(phrases),
  EditorState.allowMultipleSelections.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint, dir: 'auto' }),
  EditorView.perLineTextDirection.of(true),
  indentUnit.of(indentOf(text)),
  lineNumbers(),
  foldGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
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
