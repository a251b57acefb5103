import { callWorker } from '#web/lib/worker-calls.ts'
import type { MarkdownMethods } from './markdown-worker.ts'

/** A text that is not understood by then is one that was written to take for ever, in ms. */
const PATIENCE = 8000

/** A text of Markdown as HTML, which must be cleaned. Fails when that takes too long, or the signal says so. */
export async function markdownHtml(text: string, signal: AbortSignal): Promise<string> {
  const worker = callWorker<MarkdownMethods>(
    new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' }),
  )
  const timer = setTimeout(worker.close, PATIENCE)
  signal.addEventListener('abort', worker.close)
  try {
    return await worker.call('html', text)
  } finally {
    clearTimeout(timer)
    worker.close()
  }
}
