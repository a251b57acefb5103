import { RESULTS_MEDIA_TYPE, type SearchEnd, type SearchResult } from '#contract/search.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'
import { ABANDONED, type Hits, type SearchOutcome } from './searcher.ts'

/** Time without results after which an empty line is sent, to show that the search is still running, in milliseconds. */
const KEEP_ALIVE = 5_000

export const STREAM_HEADERS = {
  'Content-Type': RESULTS_MEDIA_TYPE,
  'Cache-Control': 'no-store, no-transform',
  // Proxies such as nginx buffer responses unless this header disables it.
  'X-Accel-Buffering': 'no',
  Vary: 'Accept',
}

/** Collects all results of a search and its outcome. */
export async function collectResults(hits: Hits): Promise<{ results: SearchResult[]; outcome: SearchOutcome }> {
  const results: SearchResult[] = []
  for (;;) {
    const next = await hits.next()
    if (next.done) return { results, outcome: next.value }
    for (const result of next.value) results.push(result)
  }
}

type Next = IteratorResult<readonly SearchResult[], SearchOutcome>

export type StreamOptions = {
  /** In milliseconds. */
  readonly keepAlive?: number | undefined
  /** Called once when the stream ends, for whatever reason. */
  readonly onEnd: () => void
  /** Receives errors that occur after the response has begun. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Streams results as they are found, one line each, then a line with the outcome. When the search fails midway, the stream fails without
 * that line. Resolves with the first results or the first empty line, so that an early refusal still gets its own status.
 *
 * @throws errors of the search before that
 */
export async function streamResults(hits: Hits, options: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  const { keepAlive = KEEP_ALIVE, onEnd, onFailure } = options
  const encoder = new TextEncoder()
  const next = patiently(hits, keepAlive)
  const first = await next().catch((error: unknown) => {
    onEnd()
    throw error
  })
  let isFirst = true
  const more = () =>
    next().catch((error: unknown) => {
      onFailure(error)
      onEnd()
      throw error
    })
  return new ReadableStream(
    {
      async pull(controller) {
        const found = isFirst ? first : await more()
        isFirst = false
        controller.enqueue(encoder.encode(found === null ? '\n' : linesOf(found)))
        if (!found?.done) return
        controller.close()
        onEnd()
      },
      async cancel() {
        onEnd()
        await hits.return(ABANDONED)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Returns a function for the next item of a search; null when it takes longer than the limit: the next call then waits for the same item.
 */
function patiently(hits: Hits, milliseconds: number): () => Promise<Next | null> {
  let awaited: Promise<Next> | null = null
  return async () => {
    awaited ??= hits.next()
    const found = await orNull(awaited, milliseconds)
    if (found !== null) awaited = null
    return found
  }
}

/** The last line has no line break: File Browser's page, which takes every whole line for a result, skips it. */
function linesOf({ done, value }: Next): string {
  if (!done) return value.map((result) => `${lineOf(result)}\n`).join('')
  return lineOf({ end: true, ...value })
}

const lineOf = (line: SearchResult | SearchEnd) => escapeForPages(JSON.stringify(line))

/** Returns the result of the work; null when it takes longer than the limit. */
async function orNull<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
