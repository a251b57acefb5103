import type { CaptchaPuzzle } from '#contract/sessions.ts'

/** Solves a puzzle beside the page, which stays quick. Fails when it cannot be solved, or the browser lets nothing run beside. */
export function solveBeside(puzzle: CaptchaPuzzle): Promise<string> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') resolve(data)
    else reject(new Error('The puzzle has no solution.'))
  }
  worker.onerror = () => reject(new Error('The puzzle cannot be worked on.'))
  worker.postMessage(puzzle)
  return promise.finally(() => worker.terminate())
}
