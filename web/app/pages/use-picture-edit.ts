import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import type { PictureEdit } from '#contract/picture-edits.ts'
import type { FileResource } from '#contract/resources.ts'
import { fileQueries, resourceKey } from '#web/features/files/listing/queries.ts'
import { preloadPicture } from '#web/features/preview/image/preload-picture.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { entityTagOf } from '#web/lib/entity-tag.ts'
import { parentOf } from '#web/lib/paths.ts'
import type { Step } from '#web/lib/step.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { usePage } from '../router/use-page.ts'

const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof ApiError && error.code === code

/** Returns the reason that an edited picture was not saved. */
function reasonOf(error: unknown, t: Translate): string {
  if (isCode(error, 'conflict')) return t('viewer.edit.conflict')
  return isCode(error, 'unsupported_type') ? t('viewer.edit.unsupported') : errorText(error, t)
}

/** Returns a function that saves the edited picture and resolves to whether it did. A failure is reported in a toast. */
export function usePictureEdit(file: FileResource): (edit: PictureEdit) => Promise<boolean> {
  const { tools } = usePage()
  const { t } = useText()
  const queries = useQueryClient()
  const { api, toasts } = tools

  /** Fetches the new version and its picture before it is shown, so that the old one is not shown in between. */
  async function refresh(): Promise<void> {
    void queries.invalidateQueries({ queryKey: resourceKey(parentOf(file.path)) })
    await queries.invalidateQueries({ queryKey: resourceKey(file.path), refetchType: 'all' })
    const now = queries.getQueryData(fileQueries(api).resource(file.path).queryKey)
    if (now?.kind === 'file') await preloadPicture(now.file, tools.config.getSnapshot())
  }

  return async function save(edit) {
    const version = entityTagOf(file)
    const step: Step = { kind: 'save', name: file.name, count: 1, text: t('viewer.edit.done', visibleName(file.name)) }
    const headers: Record<string, string> = version === null ? {} : { 'If-Match': version }
    try {
      await api.send({ method: 'POST', path: `/api/picture${encodePath(file.path)}`, body: edit, headers, step })
    } catch (error) {
      toasts.error(`${t('viewer.edit.failed', visibleName(file.name))} ${reasonOf(error, t)}`)
      // The next attempt is about the present version.
      if (isCode(error, 'conflict')) void refresh()
      return false
    }
    await refresh()
    return true
  }
}
