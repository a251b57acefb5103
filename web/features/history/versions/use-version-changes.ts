import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import type { Content } from './contents.ts'
import { versionCalls, versionsKey } from './queries.ts'
import type { VersionedFile } from './versions-file.ts'

/** Returns whether the version no longer exists. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'not_kept')

/** Returns the actions that restore and delete versions and report the result. */
export function useVersionChanges({ path }: VersionedFile, onChanged: () => void) {
  const { api, toasts } = usePageTools()
  const { t, format } = useText()
  const queries = useQueryClient()
  const [state, run] = useWorkState()
  const calls = versionCalls(api)
  const lookAgain = () => queries.invalidateQueries({ queryKey: versionsKey(path) })

  async function attempt(work: () => Promise<void>, failed: 'versions.restoreFailed' | 'versions.deleteFailed') {
    try {
      await work()
    } catch (error) {
      if (isGone(error)) void lookAgain()
      toasts.error(`${t(failed)} ${isGone(error) ? t('versions.gone') : errorText(error, t)}`)
      throw error
    }
  }
  return {
    state,
    /** Restores a version, then calls `onDone`. */
    restore({ which, modified }: Content, onDone: () => void): void {
      if (state !== 'idle') return
      const work = async () => {
        const text = t('versions.restored', format.exactDate(new Date(modified)))
        await attempt(() => calls.restore(path, which, text), 'versions.restoreFailed')
        onChanged()
      }
      run(work).then(onDone, () => undefined)
    },
    async remove({ which }: Content): Promise<void> {
      await attempt(() => calls.remove(path, which), 'versions.deleteFailed')
      await lookAgain()
      toasts.success(t('versions.deleted'))
    },
  }
}
