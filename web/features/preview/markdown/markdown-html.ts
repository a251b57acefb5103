import { callWorker } from '#web/lib/worker-calls.ts'
import type { MarkdownMethods } from './markdown-worker.ts'

/** Time limit for parsing a text, in milliseconds; a text that takes longer was written to take forever. */
const PATIENCE = 8000

/**
 * Converts Markdown to HTML, which must be sanitized.
 *
 * @throws when it takes too long or the signal is aborted
 */
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
