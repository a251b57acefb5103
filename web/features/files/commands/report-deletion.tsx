import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { parentOf } from '#web/lib/paths.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../listing/item.ts'
import type { Outcome } from './outcome.ts'
import { DeletePrompt } from './prompts/delete-prompt.tsx'
import { type Reporter, reportOutcome } from './report-failure.ts'

type DeletionTelling = Reporter & { readonly prompts: Pick<Prompts, 'open' | 'close'> }

const isNotKept = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_kept'

/**
 * Reports items that were not deleted. Items that do not fit into the trash can be deleted permanently after confirmation. `again` retries
 * with the remaining items.
 */
export function reportDeletion(
  telling: DeletionTelling,
  outcome: Outcome<Item>,
  again: (items: readonly Item[], forGood: boolean) => void,
): void {
  const kept = outcome.failed.filter(({ error }) => isNotKept(error))
  const [first] = kept
  if (first) {
    const { t, toasts, prompts } = telling
    const items = kept.map(({ item }) => item)
    const onConfirm = () => {
      prompts.close()
      again(items, true)
    }
    const ask = () => {
      const asked = { items, folder: parentOf(first.item.path), forever: true, mayBringBack: false }
      prompts.open({ id: 'delete', content: <DeletePrompt {...asked} onClose={prompts.close} onConfirm={onConfirm} /> })
    }
    const said =
      items.length === 1
        ? t('browse.failed', 'delete', visibleName(first.item.name))
        : t('browse.failedMany', 'delete', items.length)
    toasts.error(`${said} ${errorText(first.error, t)}`, { retry: ask, action: t('browse.action.deleteForGood') })
  }
  const failed = outcome.failed.filter(({ error }) => !isNotKept(error))
  reportOutcome(
    telling,
    'delete',
    { ...outcome, failed },
    (item) => item.name,
    (items) => again(items, false),
  )
}
