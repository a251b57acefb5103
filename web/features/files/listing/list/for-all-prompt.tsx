import { useQueryClient } from '@tanstack/react-query'
import { fromSortOrder } from '#contract/sort-order.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import type { Browse } from '../browse-context.ts'
import { resetFolderViews } from '../folder-view-changes.ts'

/** View and sort order to use for all folders, and where to store them. */
export type ForAllView = Pick<Browse, 'host' | 'view' | 'sort'>

/** Asks for confirmation before a view becomes the default, because the views of single folders are removed. */
export function ForAllPrompt({ host, view, sort, onClose }: ForAllView & { onClose: () => void }) {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()

  async function use(): Promise<void> {
    const { viewMode, sorting } = host.person
    try {
      await host.savePreferences({ viewMode: view, sorting: fromSortOrder(sort) })
      // Views that were removed cannot be restored, so the default, which can, is changed before.
      if (host.viewer.id === null)
        await resetFolderViews({ api, queries }).catch(async (error: unknown) => {
          await host.savePreferences(sorting ? { viewMode, sorting } : { viewMode }).catch(() => undefined)
          throw error
        })
    } catch (error) {
      toasts.error(t(errorKey(error)))
      // The prompt stays open, so that the user can try again.
      throw error
    }
    toasts.success(t('listing.useForAll.done'))
    onClose()
  }

  return (
    <ConfirmPrompt
      title={t('listing.useForAll.title')}
      confirm={t('listing.useForAll')}
      onConfirm={use}
      onClose={onClose}
      cancelFocused
    >
      {t('listing.useForAll.detail')}
    </ConfirmPrompt>
  )
}
