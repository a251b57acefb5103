import { type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Returns whether to retry a query: up to two retries for server errors, one if the server was not reached, none for other errors. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? failures < 1 : error.status >= 500 && failures < 2)

/**
 * Returns the delay before the next retry, in milliseconds. It is short when the server cannot be reached, because the page must report
 * that soon and has its own retry.
 */
const retryDelay = (failures: number, error: unknown): number =>
  error instanceof ApiError && error.status === 0 ? 200 : 1000 * 2 ** failures

/**
 * Fetches data once more that was invalidated during its first request, whose response may be older than the change. The library repeats a
 * request only if there is data already.
 */
function refetchInvalidatedFirstResponses(client: QueryClient): void {
  const outdated = new Set<Query>()
  const refetch = ({ queryKey }: Query) => void client.invalidateQueries({ queryKey, exact: true })
  const onUpdate = (query: Query, { type }: { readonly type: string }) => {
    const { data, fetchStatus, isInvalidated } = query.state
    if (type === 'invalidate' && fetchStatus !== 'idle' && data === undefined) outdated.add(query)
    else if (type === 'fetch') {
      // A request that begins after the change returns its result. The library reports a change only if none was reported before.
      outdated.delete(query)
      if (isInvalidated && data === undefined) query.setState({ isInvalidated: false })
    } else if (type === 'error') outdated.delete(query)
    else if (type === 'success' && outdated.delete(query)) queueMicrotask(() => refetch(query))
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') onUpdate(event.query, event.action)
    else if (event.type === 'removed') outdated.delete(event.query)
  })
}

/** Creates the page's query cache. Data is fresh for 10 s, so that Back shows it at once and refreshes it in the background. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Always, because a local server can be reached without internet access, and an unreachable server must be reported at once.
      queries: { networkMode: 'always', staleTime: 10_000, retry: shouldRetry, retryDelay, throwOnError: false },
    },
  })
  refetchInvalidatedFirstResponses(client)
  return client
}
