import { RESULTS_MEDIA_TYPE, type SearchCut, SearchQuery, type SearchResult } from '#contract/search.ts'
import { json, streamReply } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { collectResults, STREAM_HEADERS, streamResults } from './reply.ts'
import type { Searcher } from './searcher.ts'

/**
 * Limits for the searches of one user: a page that searches while the user types abandons earlier ones.
 *
 * @limit Search | Concurrent searches of one user | {running}; {waiting} wait up to {patience ms}
 */
const SEARCHES = { running: 2, waiting: 8, patience: 12_000 }

/** Header with the reason why an array is incomplete: `results` or `time`. */
const CUT_HEADER = 'X-Search-Cut'

export type SearchRoutesParts = { readonly searcher: Searcher; readonly log: Log; readonly keepAlive?: number }

/** Routes of `/api/search`, which searches below a folder. */
export function searchRoutes({ searcher, log, keepAlive }: SearchRoutesParts): readonly Route[] {
  const turns = new KeyedSemaphore<number>(SEARCHES)
  /** The client only sees that the stream broke off. */
  const failed = (signal: AbortSignal) => (error: unknown) => {
    if (!signal.aborted) log.error('a search failed after its response had begun', errorFields(error))
  }
  return [
    route({
      name: 'search.get',
      method: 'GET',
      path: '/api/search/*',
      access: 'signed_in',
      effects: ['list'],
      query: SearchQuery,
      tokenInUrl: true,
      // A search takes its time and has its own concurrency limit.
      ownQueue: true,
      run: async ({ request, caller, requireGrant, path, query, signal, openTransfer }) => {
        const folder = requireGrant('list', path)
        const isStreamed = request.headers.get('Accept')?.includes(RESULTS_MEDIA_TYPE) ?? false
        if (request.method === 'HEAD')
          return isStreamed ? new Response(null, { headers: STREAM_HEADERS }) : array([], null)
        const transfer = isStreamed ? openTransfer() : null
        const leave = await turns.acquire(caller.subject.userId, () => signal)
        const hits = searcher.search({ folder, text: query.query, skip: query.skip, limit: query.limit, signal })
        const end = ended(signal, leave)
        if (transfer) {
          const lines = await streamResults(hits, { keepAlive, onEnd: end, onFailure: failed(signal) })
          return streamReply(lines, STREAM_HEADERS, transfer)
        }
        const { results, outcome } = await collectResults(hits).finally(end)
        return array(results, outcome.cut)
      },
    }),
  ]
}

const array = (results: readonly SearchResult[], cut: SearchCut | null) =>
  json(results, { headers: { Vary: 'Accept', ...(cut !== null && { [CUT_HEADER]: cut }) } })

/** Returns a function that calls `leave` once: at the end, or when the client disconnects before the runtime starts reading. */
function ended(signal: AbortSignal, leave: () => void): () => void {
  const end = () => {
    signal.removeEventListener('abort', end)
    leave()
  }
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return end
}
