import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { gotoLine, highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
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
import { indentOf, type LineBreak, linesOf } from '../line-breaks.ts'
import { codeTheme } from './code-theme.ts'
import { searchCount } from './search-count.ts'

/** What may change while a text is open. */
export const wrapping = new Compartment()
export const language = new Compartment()
export const access = new Compartment()
const lineBreaks = new Compartment()
export const wording = new Compartment()

/** Lines longer than the view go on below, or do not. */
export const wrapExtension = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : [])

/** Whether the text may be changed. */
export const accessExtension = (readOnly: boolean): Extension => EditorState.readOnly.of(readOnly)

/** Where kinds of line breaks are mixed only `\n` ends a line, also in what is pasted; else all of them do. */
const lineBreakExtension = (lineBreak: LineBreak): Extension =>
  lineBreak === 'mixed'
    ? [
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
      ]
    : []

/** What the editor needs to know of a text. */
export interface CodeOptions {
  readonly text: string
  readonly lineBreak: LineBreak
  /** Without what costs time in every line: for lines that are very long. */
  readonly plain: boolean
  /** By which the page's policy lets in the editor's style sheets. */
  readonly nonce: string
  readonly readOnly: boolean
  readonly wrap: boolean
  /** Nothing moves by itself, not even the cursor. */
  readonly calm: boolean
  readonly words: Words
}

/** What the editor says, in the language of the page. */
export interface Words {
  /** What it is called, for those who do not see it. */
  readonly label: string
  /** How to leave it by keyboard, since Tab indents. */
  readonly hint: string
  /** The editor's own sentences, by their English original. */
  readonly phrases: Readonly<Record<string, string>>
}

/** What the editor says; panels that are open go on as they are. */
export const wordingExtension = ({ label, hint, phrases }: Words): Extension => [
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint }),
]

/** What helps with lines of a usual length. */
const COMFORTS: Extension = [
  EditorView.perLineTextDirection.of(true),
  foldGutter(),
  highlightActiveLine(),
  // It reads a whole line for each key.
  highlightSpecialChars(),
  highlightSelectionMatches(),
  indentOnInput(),
  bracketMatching(),
]

const KEYS = keymap.of([
  // The browser's own meaning is of no use here, and so it is everywhere else that texts are edited.
  { key: 'Ctrl-g', run: gotoLine, preventDefault: true },
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  ...defaultKeymap,
  indentWithTab,
])

/** Everything the editor can do with one text. */
export const codeExtensions = (options: CodeOptions): Extension => {
  const { text, lineBreak, plain, nonce, readOnly, wrap, calm, words } = options
  return [
    EditorView.cspNonce.of(nonce),
    lineBreaks.of(lineBreakExtension(lineBreak)),
    access.of(accessExtension(readOnly)),
    wording.of(wordingExtension(words)),
    EditorState.allowMultipleSelections.of(true),
    EditorView.contentAttributes.of({ dir: 'auto', tabindex: '0' }),
    indentUnit.of(indentOf(text)),
    lineNumbers(),
    highlightActiveLineGutter(),
    history(),
    drawSelection(calm ? { cursorBlinkRate: 0 } : {}),
    dropCursor(),
    rectangularSelection(),
    crosshairCursor(),
    plain ? [] : COMFORTS,
    search({ top: true }),
    searchCount,
    KEYS,
    wrapping.of(wrapExtension(wrap)),
    language.of([]),
    codeTheme,
  ]
}

/** Puts another text in the place of what a state holds; what both have stays untouched. */
export function replacement(state: EditorState, text: string, lineBreak: LineBreak): TransactionSpec {
  // In a document every line break is one long, whatever it is in the file.
  const after = linesOf(text, lineBreak).join('\n')
  const { from, to, insert } = difference(state.doc.sliceString(0, state.doc.length, '\n'), after)
  return {
    changes: { from, to, insert: Text.of(insert.split('\n')) },
    effects: lineBreaks.reconfigure(lineBreakExtension(lineBreak)),
  }
}
