import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createStore, type Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { CodeHandle } from './code/code-view.tsx'
import { afterEvent, type EditEvent, type Editing, opened } from './edit-state.ts'
import { encodeWith } from './encoding/original-lines.ts'
import type { OpenedText } from './opened-text.ts'
import { fullText, type Written } from './text-format.ts'

/** State of the text and its format, with all events that change them. */
export function useWritten(first: OpenedText, code: RefObject<CodeHandle | null>) {
  const source = useRef(first)
  const [keepable, setKeepable] = useState(first.originalLines !== null)
  const [store] = useState<Store<Editing<Written>>>(() =>
    createStore(opened<Written>({ document: null, format: first.format }, first.version)),
  )
  const editing = useStore(store)
  const tell = useCallback((event: EditEvent<Written>) => store.set((now) => afterEvent(now, event)), [store])
  const edit = useCallback(
    (part: Partial<Written>) => tell({ type: 'edited', now: { ...store.getSnapshot().now, ...part } }),
    [store, tell],
  )
  // The editor is created before this effect runs; its initial document is the version on the server.
  useEffect(() => {
    const { kept, version } = store.getSnapshot()
    if (kept.document !== null || !code.current) return
    tell({ type: 'replaced', by: { ...kept, document: code.current.document() }, version })
  }, [code, store, tell])

  const replace = (next: OpenedText) => {
    source.current = next
    setKeepable(next.originalLines !== null)
    code.current?.replace(next.text, next.format.lineBreak)
    const document = code.current?.document() ?? null
    tell({ type: 'replaced', by: { document, format: next.format }, version: next.version })
  }
  const bytes = useCallback(() => {
    const { document, format } = store.getSnapshot().now
    const text = document ? fullText(document, format) : source.current.text
    const { originalLines, format: before } = source.current
    const known = format.encoding === before.encoding ? originalLines : null
    return encodeWith(known ?? new Map(), text, format.encoding, format.mark)
  }, [store])
  return { store, editing, tell, edit, replace, bytes, keepable }
}

/** Returned by {@link useWritten}. */
export type WrittenText = ReturnType<typeof useWritten>
