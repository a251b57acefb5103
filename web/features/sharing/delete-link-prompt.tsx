import { useQueryClient } from '@tanstack/react-query'
import type { Share } from '#contract/shares.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
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

/** Asks for confirmation before a link is deleted: its address is never issued again. Enter confirms; neither button has the focus. */
export function DeleteLinkPrompt({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText()
  const remove = useDeleteLink()
  const [state, run] = useWorkState()
  const confirm = () => {
    if (state === 'idle') run(() => remove(share)).then(onClose, () => undefined)
  }
  return (
    <Dialog
      title={t('links.delete.title')}
      onClose={onClose}
      onSubmit={confirm}
      final
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" type="submit" state={state}>
            {t('links.delete')}
          </Button>
        </>
      }
    >
      <p>{t('links.delete.detail', itemName(share))}</p>
    </Dialog>
  )
}
