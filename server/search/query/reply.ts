import { RESULTS_MEDIA_TYPE, type SearchEnd, type SearchResult } from '#contract/search.ts'
import { escapeForPages } from '#server/platform/text/escape-for-pages.ts'
import { ABANDONED, type Hits, type SearchOutcome } from './hit.ts'

/** For so long nothing may be told before an empty line says that the search goes on (ms). */
const KEEP_ALIVE = 5_000

export const STREAM_HEADERS = {
  'Content-Type': RESULTS_MEDIA_TYPE,
  'Cache-Control': 'no-store, no-transform',
  // Proxies of nginx's kind hold an answer back until there is much of it, unless they are told.
  'X-Accel-Buffering': 'no',
  Vary: 'Accept',
}

/** All that a search finds, and how it ended. */
export async function gathered(hits: Hits): Promise<{ results: SearchResult[]; outcome: SearchOutcome }> {
  const results: SearchResult[] = []
  for (;;) {
    const next = await hits.next()
    if (next.done) return { results, outcome: next.value }
    for (const result of next.value) results.push(result)
  }
}

type Next = IteratorResult<readonly SearchResult[], SearchOutcome>

export type StreamOptions = {
  /** Milliseconds. */
  readonly keepAlive?: number | undefined
  /** Called when it is over, however that was. */
  readonly onEnd: () => void
  /** Hears of what went wrong once the answer had begun. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Results as they are found, a line each, then a line that says how it ended. When the search fails on the way so does the stream, without that
 * line. Resolves with the first results or the first empty line, so that a refusal still is one.
 *
 * @throws what the search throws before
 */
export async function streamed(hits: Hits, options: StreamOptions): Promise<ReadableStream<Uint8Array>> {
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
        const told = isFirst ? first : await more()
        isFirst = false
        controller.enqueue(encoder.encode(told === null ? '\n' : linesOf(told)))
        if (!told?.done) return
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

/** What a search tells next; null when that takes longer: then the same is waited for again. */
function patiently(hits: Hits, milliseconds: number): () => Promise<Next | null> {
  let awaited: Promise<Next> | null = null
  return async () => {
    awaited ??= hits.next()
    const told = await orNull(awaited, milliseconds)
    if (told !== null) awaited = null
    return told
  }
}

function linesOf({ done, value }: Next): string {
  if (!done) return value.map(lineOf).join('')
  return lineOf({ end: true, ...value })
}

const lineOf = (line: SearchResult | SearchEnd) => `${escapeForPages(JSON.stringify(line))}\n`

/** What comes of it; null when that takes longer. */
async function orNull<T>(work: Promise<T>, milliseconds: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
