import { useQueryClient } from '@tanstack/react-query'
import type { HookEvent, HookRun } from '#contract/hooks.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { HookTestPrompt } from './hook-test-prompt.tsx'
import { hookCalls, runsKey } from './queries.ts'

interface Trial {
  readonly event: HookEvent
  readonly lines: readonly string[]
  /** Index of the selected line, and its result. */
  readonly chosen?: number
  readonly run?: HookRun
}

const ID = 'hook-test'

/** Returns a function that opens the prompt for testing a command with a sample event. */
export function useHookTest(): (trial: Trial) => void {
  const { api, prompts, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()

  const open = (trial: Trial): void => {
    const { event, lines } = trial
    const onRun = async (chosen: number) => {
      try {
        const run = await withProof((proof) => hookCalls(api).testLine(event, lines[chosen] ?? '', proof))
        if (run) void queries.invalidateQueries({ queryKey: runsKey })
        // The password prompt has replaced this prompt.
        if (prompts.getSnapshot()?.id !== ID && run) open({ event, lines, chosen, run })
        return run
      } catch (error) {
        toasts.error(t(errorKey(error)))
        return null
      }
    }
    prompts.open({ id: ID, content: <HookTestPrompt {...trial} onRun={onRun} onClose={prompts.close} /> })
  }
  return open
}
