import type { AuditEvent } from '#contract/audit.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'
import { csvHeader, csvLine } from './csv.ts'

export type ExportFormat = 'csv' | 'json'

/**
 * Returns a file of events, produced on demand. A failure makes the stream fail, so that a partial file is not mistaken for a complete one.
 * `onEnd` is called once, however the stream ends.
 */
export function exportBody(
  slices: AsyncIterable<readonly AuditEvent[]>,
  format: ExportFormat,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const texts = exportTexts(slices, format)[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await texts.next().catch((error: unknown) => {
          onEnd()
          throw error
        })
        if (!next.done) return controller.enqueue(encoder.encode(next.value))
        controller.close()
        onEnd()
      },
      async cancel() {
        onEnd()
        await texts.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Yields the file as pieces of text. */
export function exportTexts(
  slices: AsyncIterable<readonly AuditEvent[]>,
  format: ExportFormat,
): AsyncGenerator<string, void> {
  return format === 'csv' ? asCsv(slices) : asJson(slices)
}

async function* asCsv(slices: AsyncIterable<readonly AuditEvent[]>): AsyncGenerator<string, void> {
  yield csvHeader()
  for await (const slice of slices) yield slice.map(csvLine).join('')
}

/** Yields a JSON array, one event per line. */
async function* asJson(slices: AsyncIterable<readonly AuditEvent[]>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const slice of slices) {
    yield before + slice.map((event) => escapeForPages(JSON.stringify(event))).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
