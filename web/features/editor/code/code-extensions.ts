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

/** Compartments of settings that can change while a text is open. */
export const wrapping = new Compartment()
export const language = new Compartment()
export const access = new Compartment()
const lineBreaks = new Compartment()
export const wording = new Compartment()

/** Returns the extension that wraps long lines or not. */
export const wrapExtension = (wrap: boolean): Extension => (wrap ? EditorView.lineWrapping : [])

/** Returns the extension that makes the text read-only or editable. */
export const accessExtension = (readOnly: boolean): Extension => EditorState.readOnly.of(readOnly)

/**
 * With mixed line breaks only `
 * ` ends a line, in pasted text as well; otherwise all kinds of line breaks do.
 */
const lineBreakExtension = (lineBreak: LineBreak): Extension =>
  lineBreak === 'mixed'
    ? [
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
      ]
    : []

/** Options of the editor for one text. */
export interface CodeOptions {
  readonly text: string
  readonly lineBreak: LineBreak
  /** Omits the extensions that process every line in full, for texts with very long lines. */
  readonly plain: boolean
  /** Nonce that the page's content security policy requires of the editor's style sheets. */
  readonly nonce: string
  readonly readOnly: boolean
  readonly wrap: boolean
  /** Disables animations, including the blinking cursor. */
  readonly calm: boolean
  readonly words: EditorTexts
}

/** Texts of the editor in the page's language. */
export interface EditorTexts {
  /** Accessible name. */
  readonly label: string
  /** Description of how to leave the editor by keyboard, since Tab indents. */
  readonly hint: string
  /** Phrases of CodeMirror, by their English original. */
  readonly phrases: Readonly<Record<string, string>>
}

/** Returns the extension with the texts of the editor; open panels keep their texts. */
export const editorTextsExtension = ({ label, hint, phrases }: EditorTexts): Extension => [
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint }),
]

/** Extensions for lines of usual length. */
const COMFORTS: Extension = [
  EditorView.perLineTextDirection.of(true),
  foldGutter(),
  highlightActiveLine(),
  // Reads the whole line at each key.
  highlightSpecialChars(),
  highlightSelectionMatches(),
  indentOnInput(),
  bracketMatching(),
]

const KEYS = keymap.of([
  // Replaces the browser's shortcut for the next match, as other editors do.
  { key: 'Ctrl-g', run: gotoLine, preventDefault: true },
  ...searchKeymap,
  ...historyKeymap,
  ...foldKeymap,
  ...defaultKeymap,
  indentWithTab,
])

/** Returns all extensions of the editor for one text. */
export const codeExtensions = (options: CodeOptions): Extension => {
  const { text, lineBreak, plain, nonce, readOnly, wrap, calm, words } = options
  return [
    EditorView.cspNonce.of(nonce),
    lineBreaks.of(lineBreakExtension(lineBreak)),
    access.of(accessExtension(readOnly)),
    wording.of(editorTextsExtension(words)),
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

/** Returns a transaction that replaces the text of a state; the parts that both texts share stay untouched. */
export function replacement(state: EditorState, text: string, lineBreak: LineBreak): TransactionSpec {
  // In a document every line break has length 1, whatever it is in the file.
  const after = linesOf(text, lineBreak).join('\n')
  const { from, to, insert } = difference(state.doc.sliceString(0, state.doc.length, '\n'), after)
  return {
    changes: { from, to, insert: Text.of(insert.split('\n')) },
    effects: lineBreaks.reconfigure(lineBreakExtension(lineBreak)),
  }
}
