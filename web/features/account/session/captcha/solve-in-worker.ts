import type { CaptchaPuzzle } from '#contract/sessions.ts'

/** Solves a puzzle in a worker, so that the page stays responsive. Rejects if it has no solution, or workers are unavailable. */
export function solveInWorker(puzzle: CaptchaPuzzle): Promise<string> {
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
