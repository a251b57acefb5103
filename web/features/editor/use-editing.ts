import type { Text } from '@codemirror/state'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { errorKey } from '#web/text/error-key.ts'
import { useText } from '#web/text/text.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { CodeHandle } from './code/code-view.tsx'
import { isConflict, loadText, saveText } from './edit-calls.ts'
import { afterEvent, type EditEvent, type Editing, isDirty, opened } from './edit-state.ts'
import type { EditedFile } from './edited-file.ts'
import { entityTagOf } from './entity-tag.ts'

const same = (a: Text | null, b: Text | null): boolean => a === b || (a !== null && b !== null && a.eq(b))

/** What came of a save. */
export type SaveOutcome = 'saved' | 'failed' | 'conflict'

/** The text of one file while it is edited. */
export interface EditingModel {
  readonly editing: Editing<Text | null>
  readonly dirty: boolean
  onEdit(document: Text): void
  /** Saves what is there now, only over the version that was read unless told otherwise. Tells its own failures. */
  save(options?: { overwrite?: boolean }): Promise<SaveOutcome>
  /** Puts what the server has in the place of the text. Tells its own failures. */
  reload(): Promise<void>
}

/** Takes over what the server has when it changed there and nothing here would be lost. */
function useQuietRefresh(file: EditedFile, model: { dirty: boolean; version: string | null }, take: () => void): void {
  const seen = useRef(entityTagOf(file))
  const version = entityTagOf(file)
  useEffect(() => {
    if (version === seen.current) return
    seen.current = version
    if (!model.dirty && version !== model.version && file.content !== undefined) take()
  })
}

/** Keeps the state of a text and saves it. `onSaved` is told after each save. */
export function useEditing(file: EditedFile, code: RefObject<CodeHandle | null>, onSaved: () => void): EditingModel {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const [store] = useState<Store<Editing<Text | null>>>(() => createStore(opened<Text | null>(null, entityTagOf(file))))
  const editing = useStore(store)
  const tell = useCallback((event: EditEvent<Text | null>) => store.set((now) => afterEvent(now, event)), [store])
  const dirty = isDirty(editing, same)
  /** The message that a save failed: it goes when one succeeds. */
  const failure = useRef<number | null>(null)

  // The editor is made before this runs; the document it made is what the server has.
  useEffect(() => {
    if (store.getSnapshot().kept === null && code.current) {
      tell({ type: 'replaced', by: code.current.document(), version: store.getSnapshot().version })
    }
  }, [code, store, tell])

  const replace = (text: string, version: string | null) => {
    code.current?.replace(text)
    tell({ type: 'replaced', by: code.current?.document() ?? null, version })
  }
  useQuietRefresh(file, { dirty, version: editing.version }, () => replace(file.content ?? '', entityTagOf(file)))

  /** Saves a text whose editor is gone, as when the session ended meanwhile: it is nowhere else. */
  const rescue = useCallback(
    async (text: string, version: string | null): Promise<void> => {
      try {
        await saveText(api, file.path, { text, version })
        onSaved()
      } catch (error) {
        const told = `${t('editor.saveFailed', visibleName(file.name))} ${t(errorKey(error))}`
        toasts.error(told, { retry: () => void rescue(text, version) })
      }
    },
    [api, file.path, file.name, onSaved, t, toasts],
  )

  const save = useCallback(
    async (options: { overwrite?: boolean } = {}): Promise<SaveOutcome> => {
      if (!code.current || store.getSnapshot().saving.kind === 'saving') return 'failed'
      const version = options.overwrite ? null : store.getSnapshot().version
      const text = code.current.text()
      tell({ type: 'saving' })
      try {
        tell({ type: 'saved', version: await saveText(api, file.path, { text, version }) })
      } catch (error) {
        if (isConflict(error)) {
          tell({ type: 'conflict' })
          return 'conflict'
        }
        tell({ type: 'failed' })
        const told = `${t('editor.saveFailed', visibleName(file.name))} ${t(errorKey(error))}`
        const retry = () => void (code.current ? save(options) : rescue(text, version))
        failure.current = toasts.error(told, { retry })
        return 'failed'
      }
      if (failure.current !== null) toasts.close(failure.current)
      failure.current = null
      onSaved()
      return 'saved'
    },
    [api, code, file.path, file.name, onSaved, rescue, store, t, tell, toasts],
  )

  async function reload(): Promise<void> {
    try {
      const { text, version } = await loadText(api, file.path)
      replace(text, version)
      onSaved()
    } catch (error) {
      toasts.error(`${t('editor.reloadFailed', visibleName(file.name))} ${t(errorKey(error))}`)
    }
  }
  return { editing, dirty, save, reload, onEdit: useCallback((now: Text) => tell({ type: 'edited', now }), [tell]) }
}
