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
import { tellFailure, tellOutcome } from './telling.ts'
import { planTransfer, type Transfer } from './transfer.ts'

/** What a transfer needs besides the page's tools. */
export interface TransferOptions {
  readonly changes: Changes
  /** The person may replace what is there. */
  readonly mayReplace: boolean
  /** Called when things set off for a folder; what it returns is told the names under which they arrived. */
  readonly awaitArrival: (folder: string) => (names: readonly string[]) => void
}

/**
 * The function that copies or moves items into a folder: looks what is there, asks about taken names, does it, and says
 * how it went.
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
    tellOutcome(telling, action, outcome, (step) => step.item.name, again)
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
        tellFailure(telling, 'open', nameOf(destination) || t('browse.home'), error, attempt),
      )
    void attempt()
  }
}
