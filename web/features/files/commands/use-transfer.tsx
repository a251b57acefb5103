import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { findConflicts, resolveConflicts } from '../conflicts/conflicts.ts'
import type { Item } from '../listing/item.ts'
import { fileQueries } from '../listing/queries.ts'
import type { Changes } from './changes.ts'
import { ConflictPrompt } from './lazy-prompts.ts'
import { reportFailure, reportOutcome } from './report-failure.ts'
import { planTransfer, type Transfer } from './transfer.ts'

/** Options of {@link useTransfer}. */
export interface TransferOptions {
  readonly changes: Changes
  /** Whether the user may replace existing items. */
  readonly mayReplace: boolean
  /** Called when a transfer into a folder starts. The returned function is called with the names of the items that were transferred. */
  readonly awaitArrival: (folder: string) => (names: readonly string[]) => void
}

/**
 * Returns the function that copies or moves items into a folder. It checks for existing names, asks the user to resolve conflicts, runs the
 * transfer and reports the result.
 */
export function useTransfer({ changes, mayReplace, awaitArrival }: TransferOptions) {
  const { api, prompts, toasts } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const telling = { t, toasts }

  async function run(transfer: Transfer): Promise<void> {
    const { action, destination, steps } = transfer
    if (steps.length === 0) return
    const onArrived = awaitArrival(destination)
    const text = t('browse.transferred', action, steps.length, visibleName(nameOf(destination)))
    const outcome = await changes.transfer(transfer, text)
    const again = (failed: typeof steps) => void run({ ...transfer, steps: failed })
    reportOutcome(telling, action, outcome, (step) => step.item.name, again)
    if (outcome.done.length === 0) return
    const named = outcome.done.filter((step) => step.onTaken !== 'rename').map((step) => nameOf(step.to))
    onArrived([...named, ...outcome.made.map(nameOf)])
  }

  async function start(action: Transfer['action'], items: readonly Item[], destination: string): Promise<void> {
    const transfer = planTransfer(action, items, destination)
    const resource = await queries.fetchQuery({ ...fileQueries(api).resource(destination), staleTime: 0 })
    const conflicts = resource.kind === 'folder' ? findConflicts(transfer, resource.listing) : []
    if (conflicts.length === 0) return run(transfer)
    prompts.open({
      id: 'replace-rename',
      content: (
        <ConflictPrompt
          conflicts={conflicts}
          mayReplace={mayReplace}
          onClose={prompts.close}
          onDecided={(decided) => {
            prompts.close()
            void run(resolveConflicts(transfer, decided))
          }}
        />
      ),
    })
  }

  return (action: Transfer['action'], items: readonly Item[], destination: string): void => {
    const attempt = () =>
      start(action, items, destination).catch((error: unknown) =>
        reportFailure(telling, 'open', nameOf(destination) || t('browse.home'), error, attempt),
      )
    void attempt()
  }
}
