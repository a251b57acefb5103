import type { Text } from '@codemirror/state'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { useStore } from '#web/lib/use-store.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { CodeHandle } from './code/code-view.tsx'
import { createText, isConflict, isNotFound, saveText } from './edit-calls.ts'
import { afterEvent, type EditEvent, type Editing, isDirty, opened } from './edit-state.ts'
import type { EditedFile } from './edited-file.ts'
import { NotEncodable } from './encoding/encode.ts'
import { encodeWith } from './encoding/original-lines.ts'
import { entityTagOf } from './entity-tag.ts'
import type { LineBreak } from './line-breaks.ts'
import { fetchText, NotInEncoding, type OpenedText } from './opened-text.ts'
import type { TextPart } from './read-only-reason.tsx'
import { fullText, sameWritten, type TextFormat, type Written } from './text-format.ts'

/** Outcome of a save; `NotEncodable` contains the character that prevented it. */
export type SaveOutcome = 'saved' | 'failed' | 'conflict' | 'gone' | NotEncodable

export interface SaveOptions {
  /** Saves unconditionally, even over a version that was not read. */
  readonly overwrite?: boolean
  /** Path of a new file to save to. */
  readonly copyTo?: string
}

/** The text of one file while it is edited. */
export interface EditingModel {
  readonly editing: Editing<Written>
  readonly dirty: boolean
  /** Returns whether there are unsaved changes and no save is running, by the current state rather than the last rendered one. */
  isSavable(): boolean
  readonly format: TextFormat
  /** Returns the text to save, with its line breaks. */
  text(): string
  onEdit(document: Text): void
  setFormat(format: TextFormat): void
  /** Sets one kind of line break for all lines. */
  breakLinesBy(lineBreak: Exclude<LineBreak, 'mixed'>): void
  /** Whether a save preserves the lines that were not edited. */
  readonly keepable: boolean
  /** Replaces the text as an edit; `version` is the file version that the new text is based on. */
  replaceText(text: string, format: TextFormat, version?: string | null): void
  /** Saves the current text, only over the version that was read unless `overwrite` is set. Shows its own errors. */
  save(options?: SaveOptions): Promise<SaveOutcome>
  /** Replaces the text with the version on the server, in the given encoding if there is one. Shows its own errors. */
  reload(encoding?: Encoding): Promise<void>
  /**
   * Loads the version on the server.
   *
   * @throws as `fetchText` does
   */
  fetchServerVersion(): Promise<OpenedText>
}

/** Parts that an open text is edited with. */
export interface EditingParts {
  readonly file: EditedFile
  readonly opened: OpenedText
  readonly part: TextPart
  readonly code: RefObject<CodeHandle | null>
  readonly onSaved: () => void
  /** Called when a text was saved after its editor was closed. */
  readonly onRescued: () => void
}

/** Calls `take` when the server has another version than the open one, once for each version. */
function useNewVersion(file: EditedFile, known: () => string | null, take: () => void): void {
  const version = entityTagOf(file)
  const seen = useRef(version)
  useEffect(() => {
    if (version === seen.current) return
    seen.current = version
    if (version !== known()) take()
  })
}

/** State of the text and its format, with all events that change them. */
function useWritten(first: OpenedText, code: RefObject<CodeHandle | null>) {
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

/** Holds the state of a text and saves it. `onSaved` is called after each save. */
export function useEditing({ file, opened: first, part, code, onSaved, onRescued }: EditingParts): EditingModel {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const { store, editing, tell, edit, replace, bytes, keepable } = useWritten(first, code)
  const dirty = isDirty(editing, sameWritten)
  const { path, name } = file
  /** Id of the error toast of a failed save; it closes when a save succeeds. */
  const failure = useRef<number | null>(null)

  function tellReloadFailure(error: unknown): void {
    const why = error instanceof NotInEncoding ? t('editor.notInEncoding') : errorText(error, t)
    toasts.error(`${t('editor.reloadFailed', visibleName(name))} ${why}`)
  }
  async function reload(encoding?: Encoding): Promise<void> {
    try {
      replace(await fetchText(api, path, encoding))
      onSaved()
    } catch (error) {
      tellReloadFailure(error)
    }
  }
  /**
   * Loads the version on the server if nothing was edited or saved here, also not while it loaded. It is requested because a listing may be
   * older than the last save.
   */
  async function refresh(): Promise<void> {
    const before = store.getSnapshot()
    if (part !== 'all' || before.saving.kind === 'saving' || isDirty(before, sameWritten)) return
    try {
      const next = await fetchText(api, path, before.now.format.encoding)
      if (store.getSnapshot() === before && (next.version === null || next.version !== before.version)) replace(next)
    } catch (error) {
      tellReloadFailure(error)
    }
  }
  useNewVersion(
    file,
    () => store.getSnapshot().version,
    () => void refresh(),
  )

  const tellFailure = useCallback(
    (error: unknown, retry: () => void) => {
      failure.current = toasts.error(`${t('editor.saveFailed', visibleName(name))} ${errorText(error, t)}`, { retry })
    },
    [name, t, toasts],
  )

  /** Retries the save of a text whose editor was closed, such as when the session ended in the meantime. */
  const rescue = useCallback(
    async (text: Uint8Array<ArrayBuffer>, version: string | null): Promise<void> => {
      try {
        await saveText(api, path, { bytes: text, version })
        onRescued()
        onSaved()
      } catch (error) {
        tellFailure(error, () => void rescue(text, version))
      }
    },
    [api, path, onRescued, onSaved, tellFailure],
  )

  const save = useCallback(
    async (options: SaveOptions = {}): Promise<SaveOutcome> => {
      if (!code.current || store.getSnapshot().saving.kind === 'saving') return 'failed'
      const version = options.overwrite ? null : store.getSnapshot().version
      const attempt = attemptOf(bytes)
      if (attempt instanceof NotEncodable) return attempt
      tell({ type: 'saving' })
      try {
        const saved = await (options.copyTo === undefined
          ? saveText(api, path, { bytes: attempt, version })
          : createText(api, options.copyTo, attempt))
        tell({ type: 'saved', version: saved })
      } catch (error) {
        if (isConflict(error) || isNotFound(error)) {
          tell({ type: 'conflict' })
          return isNotFound(error) ? 'gone' : 'conflict'
        }
        tell({ type: 'failed' })
        tellFailure(error, () => void (code.current ? save(options) : rescue(attempt, version)))
        return 'failed'
      }
      if (failure.current !== null) toasts.close(failure.current)
      failure.current = null
      onSaved()
      return 'saved'
    },
    [api, bytes, code, path, onSaved, rescue, store, tell, tellFailure, toasts],
  )
  const { format } = editing.now
  return {
    editing,
    dirty,
    isSavable() {
      const now = store.getSnapshot()
      return now.saving.kind !== 'saving' && isDirty(now, sameWritten)
    },
    format,
    keepable,
    save,
    reload,
    fetchServerVersion: () => fetchText(api, path),
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

function attemptOf(bytes: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | NotEncodable {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof NotEncodable) return error
    throw error
  }
}
