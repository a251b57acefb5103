import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { ConflictPrompt } from '../conflicts/conflict-prompt.tsx'
import { findConflicts, resolveConflicts } from '../conflicts/conflicts.ts'
import type { Item } from '../listing/item.ts'
import { fileQueries } from '../listing/queries.ts'
import { allows } from './actions.ts'
import { changesOf } from './changes.ts'
import type { ChangingTools } from './command-tools.ts'
import { planTransfer } from './plan-transfer.ts'
import { reportFailure, reportOutcome } from './report-failure.ts'
import type { Transfer } from './transfer.ts'

/**
 * Copies or moves items into a folder: checks for existing names, asks the user to resolve conflicts, runs the transfer and reports the
 * result.
 */
export function runTransfer(
  tools: ChangingTools,
  action: Transfer['action'],
  items: readonly Item[],
  destination: string,
): void {
  const { host, folder, page, queries } = tools
  const { api, prompts, toasts } = page
  const { t } = page.speech
  const telling = { t, toasts }
  const changes = changesOf(tools)

  async function run(transfer: Transfer): Promise<void> {
    const { steps } = transfer
    if (steps.length === 0) return
    const onArrived = destination === folder ? tools.selectLater() : () => undefined
    const text = t('browse.transferred', action, steps.length, visibleName(nameOf(destination)))
    const outcome = await changes.transfer(transfer, text)
    const again = (failed: typeof steps) => void run({ ...transfer, steps: failed })
    reportOutcome(telling, action, outcome, (step) => step.item.name, again)
    if (outcome.done.length === 0) return
    const named = outcome.done.filter((step) => step.onTaken !== 'rename').map((step) => nameOf(step.to))
    onArrived([...named, ...outcome.made.map(nameOf)])
  }

  async function start(): Promise<void> {
    const transfer = planTransfer(action, items, destination)
    const resource = await queries.fetchQuery({ ...fileQueries(api).resource(destination), staleTime: 0 })
    const conflicts = resource.kind === 'folder' ? findConflicts(transfer, resource.listing) : []
    if (conflicts.length === 0) return run(transfer)
    prompts.open({
      id: 'replace-rename',
      content: (
        <ConflictPrompt
          conflicts={conflicts}
          mayReplace={allows('modify')(host.person.perm)}
          onClose={prompts.close}
          onDecided={(decided) => {
            prompts.close()
            void run(resolveConflicts(transfer, decided))
          }}
        />
      ),
    })
  }

  const attempt = () =>
    start().catch((error: unknown) =>
      reportFailure(telling, 'open', nameOf(destination) || t('browse.home'), error, attempt),
    )
  void attempt()
}
