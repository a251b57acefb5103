import type { Text } from '@codemirror/state'
import { useCallback } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { isDirty } from './edit-state.ts'
import type { EditingModel, EditingParts } from './editing-model.ts'
import { fetchText } from './opened-text.ts'
import { fullText, sameWritten } from './text-format.ts'
import { useReload } from './use-reload.ts'
import { useSaving } from './use-saving.ts'
import { useWritten } from './use-written.ts'

/** Holds the state of a text and saves it. `onSaved` is called after each save. */
export function useEditing(parts: EditingParts): EditingModel {
  const { file, opened: first, code } = parts
  const { api } = usePageTools()
  const written = useWritten(first, code)
  const { store, editing, tell, edit, keepable } = written
  const reload = useReload(parts, written)
  const save = useSaving(parts, written)
  const { format } = editing.now
  return {
    editing,
    dirty: isDirty(editing, sameWritten),
    isSavable() {
      const now = store.getSnapshot()
      return now.saving.kind !== 'saving' && isDirty(now, sameWritten)
    },
    format,
    keepable,
    save,
    reload,
    fetchServerVersion: () => fetchText(api, file.path),
    text: () => (editing.now.document ? fullText(editing.now.document, editing.now.format) : first.text),
    onEdit: useCallback((document: Text) => edit({ document }), [edit]),
    setFormat: (next) => edit({ format: next }),
    breakLinesBy(lineBreak) {
      const next = { ...format, lineBreak }
      if (format.lineBreak === 'mixed' && editing.now.document)
        code.current?.replace(fullText(editing.now.document, format), lineBreak)
      edit({ document: code.current?.document() ?? null, format: next })
    },
    replaceText(text, next, version = null) {
      code.current?.replace(text, next.lineBreak)
      tell({ type: 'restored', now: { document: code.current?.document() ?? null, format: next }, version })
    },
  }
}
