import { useCallback, useRef } from 'react'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { createText, isConflict, isNotFound, saveText } from './edit-calls.ts'
import type { EditingModel, EditingParts, SaveOptions, SaveOutcome } from './editing-model.ts'
import { NotEncodable } from './encoding/encode.ts'
import type { WrittenText } from './use-written.ts'

/** Returns the function that saves the text. It is the same one as long as the file is. */
export function useSaving(
  { file, code, onSaved, onRescued }: Pick<EditingParts, 'file' | 'code' | 'onSaved' | 'onRescued'>,
  { store, tell, bytes }: Pick<WrittenText, 'store' | 'tell' | 'bytes'>,
): EditingModel['save'] {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const { path, name } = file
  /** Id of the error toast of a failed save; it closes when a save succeeds. */
  const failure = useRef<number | null>(null)

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

  return useCallback(
    async function save(options: SaveOptions = {}): Promise<SaveOutcome> {
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
}

/** Returns the bytes to save, or the character that the encoding lacks. */
function attemptOf(bytes: () => Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | NotEncodable {
  try {
    return bytes()
  } catch (error) {
    if (error instanceof NotEncodable) return error
    throw error
  }
}
