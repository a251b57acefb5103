import { withTimeout } from '#web/lib/with-timeout.ts'
import { PART_TIMEOUT } from '#web/ui/lazy/part.ts'
import type { Item } from '../listing/item.ts'
import type { ChangingTools } from './command-tools.ts'
import { loadPrompts } from './lazy-prompts.ts'
import type { Transfer } from './transfer.ts'

/**
 * Copies or moves items into a folder once the code for it has loaded. If that fails, a toast reports it and offers a retry. Does nothing
 * if another user has signed in meanwhile.
 */
export function startTransfer(
  tools: ChangingTools,
  action: Transfer['action'],
  items: readonly Item[],
  destination: string,
): void {
  const { toasts, speech } = tools.page
  const attempt = async () => {
    try {
      const loading = Promise.all([loadPrompts(), speech.loadMessages('prompts')])
      const [{ runTransfer }] = await withTimeout(loading, PART_TIMEOUT)
      if (tools.page.toasts === toasts) runTransfer(tools, action, items, destination)
    } catch {
      toasts.error(speech.t('error.partNotLoaded'), { retry: () => void attempt() })
    }
  }
  void attempt()
}
