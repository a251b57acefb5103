import { gotoLine, openSearchPanel } from '@codemirror/search'
import { type EditorState, Text, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { pageNonce } from '#web/lib/page-nonce.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { Store } from '#web/lib/store.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { takeEarlyText } from '#web/ui/early-typing.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from '../editor.module.css'
import { type LineBreak, linesOf } from '../line-breaks.ts'
import {
  access,
  accessExtension,
  codeExtensions,
  type EditorTexts,
  editorTextsExtension,
  language,
  replacement,
  wording,
  wrapExtension,
  wrapping,
} from './code-extensions.ts'
import { loadLanguage } from './code-language.ts'
import { codePhrases } from './code-phrases.ts'
import { weightOf } from './weight.ts'

/** Position of the cursor and size of the selection. */
export interface CursorPlace {
  /** Both start at 1. */
  readonly line: number
  readonly column: number
  /** Number of selected characters. */
  readonly selected: number
  /** Number of cursors. */
  readonly cursors: number
}

/** Operations on the editor for other components. */
export interface CodeHandle {
  document(): Text
  focus(): void
  /** Replaces the text; cursor and scroll position stay where the two texts agree. */
  replace(text: string, lineBreak: LineBreak): void
  find(): void
  askForLine(): void
  /** Moves the cursor to a line (from 1), `character` characters after its start. */
  goTo(line: number, character: number): void
}

export interface CodeViewProps {
  handle: RefObject<CodeHandle | null>
  name: string
  /** The initial text; later texts are set by the handle. */
  text: string
  lineBreak: LineBreak
  readOnly: boolean
  wrap: boolean
  /** Language for syntax highlighting. */
  language: string | null
  place: Pick<Store<CursorPlace>, 'set'>
  onEdit: (document: Text) => void
}

const handleOf = (view: EditorView): CodeHandle => ({
  document: () => view.state.doc,
  focus: () => view.focus(),
  replace: (text, lineBreak) => view.dispatch(replacement(view.state, text, lineBreak)),
  find: () => openSearchPanel(view),
  askForLine: () => gotoLine(view),
  goTo(line, character) {
    const { doc } = view.state
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
    const at = Math.min(from + character, to)
    view.dispatch({ selection: { anchor: at, head: Math.min(at + 1, to) }, scrollIntoView: true })
    view.focus()
  },
})

/** Returns the transaction that enters a text at the start of a document. */
const typedAtStart = (text: string): TransactionSpec => ({
  changes: { from: 0, insert: Text.of(text.split('\n')) },
  selection: { anchor: text.length },
  userEvent: 'input.type',
})

function placeOf({ doc, selection }: EditorState): CursorPlace {
  const { number, from } = doc.lineAt(selection.main.head)
  const selected = selection.ranges.reduce((sum, range) => sum + range.to - range.from, 0)
  return { line: number, column: selection.main.head - from + 1, selected, cursors: selection.ranges.length }
}

/** The editor for the text. */
export function CodeView(props: CodeViewProps) {
  const { handle, name, readOnly, wrap, place: cursor, onEdit } = props
  const { t, direction } = useText()
  const { toasts } = usePageTools()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  // Texts may load later while the user types: the document, its history and its cursor must stay.
  const said = JSON.stringify({ label: visibleName(name), hint: t('editor.tabHint'), phrases: codePhrases(t) })
  // Texts of other parts load as well: while these texts stay equal, the object stays the same and open dialogs are not affected.
  const words: EditorTexts = useMemo(() => JSON.parse(said), [said])
  const start = useRef({ ...props, words })
  const edited = useLatest(onEdit)
  const notLoaded = useLatest(() => toasts.error(t('error.partNotLoaded')))

  useLayoutEffect(() => {
    if (!place.current) return
    const { text, lineBreak, wrap, readOnly, words } = start.current
    const lines = linesOf(text, lineBreak)
    const { longLines } = weightOf(lines)
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const about = { nonce: pageNonce(), readOnly, calm, words }
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) edited.current(update.state.doc)
      if (update.docChanged || update.selectionSet) cursor.set(placeOf(update.state))
    })
    const options = { ...about, text, lineBreak, plain: longLines, wrap: wrap && !longLines }
    const made = new EditorView({
      doc: Text.of([...lines]),
      extensions: [codeExtensions(options), listener],
      parent: place.current,
    })
    view.current = made
    handle.current = handleOf(made)
    cursor.set(placeOf(made.state))
    made.focus()
    const typed = takeEarlyText()
    if (typed !== '' && !readOnly && made.root.activeElement === made.contentDOM) made.dispatch(typedAtStart(typed))
    return () => {
      view.current = null
      handle.current = null
      made.destroy()
    }
  }, [handle, cursor])

  useEffect(() => {
    view.current?.dispatch({ effects: wording.reconfigure(editorTextsExtension(words)) })
  }, [words])

  useEffect(() => {
    start.current.wrap = wrap
    const { doc } = view.current?.state ?? { doc: null }
    const may = doc !== null && !weightOf(doc.toJSON()).longLines
    view.current?.dispatch({ effects: wrapping.reconfigure(wrapExtension(wrap && may)) })
  }, [wrap])
  useEffect(() => {
    start.current.lineBreak = props.lineBreak
  }, [props.lineBreak])
  useEffect(() => {
    start.current.readOnly = readOnly
    view.current?.dispatch({ effects: access.reconfigure(accessExtension(readOnly)) })
  }, [readOnly])
  useEffect(() => {
    const made = view.current
    if (!made) return
    let current = true
    const wanted = weightOf(made.state.doc.toJSON()).large ? null : props.language
    loadLanguage(wanted).then(
      (found) => current && view.current === made && made.dispatch({ effects: language.reconfigure(found) }),
      () => notLoaded.current(),
    )
    return () => {
      current = false
    }
  }, [props.language])
  // Code has its line numbers on the left, whatever the page's direction; each line has the direction of its characters.
  return <div ref={place} className={styles.code} dir="ltr" data-direction={direction} />
}
