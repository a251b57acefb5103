import type { Job } from '#contract/jobs.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { parentOf } from '#web/lib/paths.ts'
import type { Prompts } from '#web/lib/prompts.ts'
import type { StepAction } from '#web/lib/step.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Item } from '../listing/item.ts'
import type { Outcome } from './outcome.ts'
import { DeletePrompt } from './prompts/delete-prompt.tsx'
import { type Reporter, reportOutcome } from './report-failure.ts'

type DeletionTelling = Reporter & { readonly prompts: Pick<Prompts, 'open' | 'close'> }

/** Retries with the remaining items, to the trash or permanently. */
type Again = (items: readonly Item[], forGood: boolean) => void

const isNotKept = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_kept'

/** Asks for confirmation, and then deletes items permanently. */
function askPermanently({ prompts }: DeletionTelling, items: readonly Item[], again: Again): void {
  const onConfirm = () => {
    prompts.close()
    again(items, true)
  }
  const folder = parentOf(items[0]?.path ?? '/')
  const asked = { items, folder, forever: true, mayBringBack: false }
  prompts.open({ id: 'delete', content: <DeletePrompt {...asked} onClose={prompts.close} onConfirm={onConfirm} /> })
}

/** Returns the action that permanently deletes those of the items that do not fit into the trash; undefined if all fit. */
export function permanentDeletion(
  telling: DeletionTelling,
  items: readonly Item[],
  { failed }: Pick<Job, 'failed'>,
  again: Again,
): StepAction | undefined {
  const paths = new Set(failed.filter(({ code }) => code === 'not_kept').map(({ path }) => path))
  const kept = items.filter(({ path }) => paths.has(path))
  if (kept.length === 0) return undefined
  return { label: telling.t('browse.action.deleteForGood'), run: () => askPermanently(telling, kept, again) }
}

/**
 * Reports items that were not deleted, unless the notification of the step does. Items that do not fit into the trash can be deleted
 * permanently after confirmation. `again` retries with the remaining items.
 */
export function reportDeletion(telling: DeletionTelling, outcome: Outcome<Item>, again: Again): void {
  if (outcome.reported === 'notification') return
  const kept = outcome.failed.filter(({ error }) => isNotKept(error))
  const [first] = kept
  if (first) {
    const { t, toasts } = telling
    const items = kept.map(({ item }) => item)
    const ask = () => askPermanently(telling, items, again)
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
