import { openSearchPanel } from '@codemirror/search'
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useText } from '#web/text/text.tsx'
import styles from '../editor.module.css'
import { codeExtensions, language, replacement, wrapExtension, wrapping } from './code-extensions.ts'
import { languageOf } from './code-language.ts'
import { codePhrases } from './code-phrases.ts'

/** What others may ask of the editor. */
export interface CodeHandle {
  /** The text as it goes to the server, with its own line breaks. */
  text(): string
  document(): Text
  /** Puts another text in the place of this one; cursor and scroll stay where the two agree. */
  replace(text: string): void
  find(): void
}

export interface CodeViewProps {
  handle: RefObject<CodeHandle | null>
  name: string
  /** At first; later texts come through the handle. */
  text: string
  readOnly: boolean
  wrap: boolean
  onEdit: (document: Text) => void
}

const handleOf = (view: EditorView): CodeHandle => ({
  text: () => view.state.sliceDoc(),
  document: () => view.state.doc,
  replace: (text) => view.dispatch(replacement(view.state, text)),
  find: () => openSearchPanel(view),
})

/** What lets style sheets in; the page is given another one with each load. */
const pageNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The text itself. */
export function CodeView({ handle, name, text, readOnly, wrap, onEdit }: CodeViewProps) {
  const { t } = useText()
  const { toasts } = usePageTools()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const start = useRef({ text, wrap })
  const edited = useRef(onEdit)
  useEffect(() => {
    edited.current = onEdit
  })

  useLayoutEffect(() => {
    if (!place.current) return
    const { text, wrap } = start.current
    const hint = t('editor.tabHint')
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const phrases = codePhrases(t)
    const options = { text, label: name, nonce: pageNonce(), hint, readOnly, wrap, calm, phrases }
    const listener = EditorView.updateListener.of((update) => {
      if (update.docChanged) edited.current(update.state.doc)
    })
    const made = new EditorView({ doc: text, extensions: [codeExtensions(options), listener], parent: place.current })
    view.current = made
    handle.current = handleOf(made)
    made.focus()
    languageOf(name).then(
      (found) => view.current === made && made.dispatch({ effects: language.reconfigure(found) }),
      () => toasts.error(t('error.partNotLoaded')),
    )
    return () => {
      // What was typed outlives a change of language or permissions.
      start.current.text = made.state.sliceDoc()
      view.current = null
      handle.current = null
      made.destroy()
    }
  }, [handle, name, readOnly, t, toasts])

  useEffect(() => {
    start.current.wrap = wrap
    view.current?.dispatch({ effects: wrapping.reconfigure(wrapExtension(wrap)) })
  }, [wrap])
  return <div ref={place} className={styles.code} />
}
