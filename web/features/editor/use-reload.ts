import { useEffect, useRef } from 'react'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { entityTagOf } from '#web/lib/entity-tag.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { isDirty } from './edit-state.ts'
import type { EditedFile } from './edited-file.ts'
import type { EditingParts } from './editing-model.ts'
import { fetchText, NotInEncoding } from './opened-text.ts'
import { sameWritten } from './text-format.ts'
import type { WrittenText } from './use-written.ts'

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

/**
 * Returns the function that replaces the text with the version on the server. A new version there replaces a text without changes by
 * itself.
 */
export function useReload(
  { file, part, onSaved }: Pick<EditingParts, 'file' | 'part' | 'onSaved'>,
  { store, replace }: Pick<WrittenText, 'store' | 'replace'>,
): (encoding?: Encoding) => Promise<void> {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const { path, name } = file

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
  return reload
}
