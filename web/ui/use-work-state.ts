import { useEffect, useState } from 'react'
import type { WorkState } from './button.tsx'

/** Time for which a button shows that its work succeeded, in milliseconds. */
const DONE_SHOWN = 500

/**
 * Manages the state of a button that runs asynchronous work: busy while it runs, done for 500 ms after success, idle after a failure. The
 * work reports its own failures; its errors are rethrown to the caller of the returned function.
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
