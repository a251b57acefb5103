import { useQueryClient } from '@tanstack/react-query'
import type { Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { itemName } from './item-name.ts'
import { shareCalls, sharesKey } from './queries.ts'

/** Returns a function that deletes a link. A link that no longer exists counts as deleted. */
function useDeleteLink() {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  return async ({ hash }: Share): Promise<void> => {
    try {
      await shareCalls(api).remove(hash)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        toasts.error(t(errorKey(error)))
        throw error
      }
    }
    await queries.invalidateQueries({ queryKey: sharesKey })
    toasts.success(t('links.deleted'))
  }
}

/** Asks for confirmation before a link is deleted, because its address is never issued again. */
export function DeleteLinkPrompt({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText()
  const remove = useDeleteLink()
  return (
    <ConfirmPrompt
      title={t('links.delete.title')}
      confirm={t('links.delete')}
      onConfirm={() => remove(share).then(onClose)}
      onClose={onClose}
    >
      {t('links.delete.detail', itemName(share))}
    </ConfirmPrompt>
  )
}
