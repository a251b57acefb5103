import { useQueryClient } from '@tanstack/react-query'
import type { TrashItem, TrashPage } from '#contract/trash.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useText } from '#web/i18n/text.tsx'
import { itemError } from '#web/lib/item-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { emptyTrash, removeItems } from './queries.ts'
import type { TrashFilter } from './trash-filter.ts'

interface TrashRemovalTools {
  readonly shown: TrashFilter
  /** Called with the ids of the items that were deleted permanently. */
  readonly onDone: (ids: readonly string[]) => void
}

/** Returns the actions that delete items of the trash permanently, each with its confirmation. */
export function useTrashRemoval({ shown, onDone }: TrashRemovalTools) {
  const { api, prompts, toasts } = usePageTools()
  const { t, format } = useText()
  const queries = useQueryClient()

  async function deletePermanently(
    items: readonly TrashItem[],
    work: () => ReturnType<typeof removeItems>,
  ): Promise<void> {
    prompts.close()
    try {
      const { removed, failed } = await work()
      if (removed > 0) toasts.success(t('trash.removed', removed))
      const [first] = failed
      if (first)
        toasts.error(`${t('trash.removeFailed', failed.length)} ${errorText(itemError(first.code, first.code), t)}`)
      const left = new Set(failed.map(({ id }) => id))
      onDone(items.map(({ id }) => id).filter((id) => !left.has(id)))
    } catch (error) {
      toasts.error(errorText(error, t), { retry: () => void deletePermanently(items, work) })
    }
    void queries.invalidateQueries()
  }

  const askRemove = (title: string, items: readonly TrashItem[], work: () => ReturnType<typeof removeItems>) => {
    const content = (
      <ConfirmPrompt
        title={title}
        confirm={t('trash.deleteForGood')}
        onConfirm={() => void deletePermanently(items, work)}
        onClose={prompts.close}
        cancelFocused
      >
        {t('trash.removeDetail')}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'delete', content })
  }

  return {
    remove: (items: readonly TrashItem[]) =>
      askRemove(t('trash.removeTitle', items.length), items, () => removeItems(api, items)),
    empty: ({ total, bytes }: TrashPage, items: readonly TrashItem[]) =>
      askRemove(
        bytes === null ? t('trash.removeTitle', total) : t('trash.emptyTitle', total, format.bytes(bytes)),
        items,
        () => emptyTrash(api, shown),
      ),
  }
}
