import { ApiError } from '#web/lib/api-error.ts'
import { errorText } from '#web/text/error-text.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import type { Item } from './item.ts'
import type { Outcome } from './outcome.ts'
import { type Telling, tellOutcome } from './telling.ts'

type DeletionTelling = Telling & { readonly toasts: Pick<Toasts, 'offer'> }

const isNotKept = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_kept'

/** Says what was not deleted; what only found no room in a trash can be deleted for good. `again` deletes what is still there. */
export function tellDeletion(
  telling: DeletionTelling,
  outcome: Outcome<Item>,
  again: (items: readonly Item[], forever: boolean) => void,
): void {
  const kept = outcome.failed.filter(({ error }) => isNotKept(error))
  const [first] = kept
  if (first) {
    const { t, toasts } = telling
    const items = kept.map(({ item }) => item)
    toasts.offer(errorText(first.error, t), t('browse.action.deleteForGood'), () => again(items, true))
  }
  const failed = outcome.failed.filter(({ error }) => !isNotKept(error))
  tellOutcome(
    telling,
    'delete',
    { ...outcome, failed },
    (item) => item.name,
    (items) => again(items, false),
  )
}
