import { useEffect, useState } from 'react'
import type { WorkState } from './button.tsx'

/** How long a button shows that its work succeeded (spec section 9), in ms. */
const DONE_SHOWN = 500

/**
 * Runs a piece of work for a button: busy while it runs, done for 500 ms when it succeeded, idle again when it failed.
 * The work tells its own failures; what it throws is handed on to the caller of the returned function.
 */
export function useWorkState(): [WorkState, (work: () => Promise<unknown>) => Promise<void>] {
  const [state, setState] = useState<WorkState>('idle')
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => setState('idle'), DONE_SHOWN)
    return () => clearTimeout(timer)
  }, [state])

  async function run(work: () => Promise<unknown>): Promise<void> {
    setState('busy')
    try {
      await work()
      setState('done')
    } catch (error) {
      setState('idle')
      throw error
    }
  }
  return [state, run]
}
