import { QueryClient } from '@tanstack/react-query'
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

/** Creates the page's query cache. Data is fresh for 10 s, so that Back shows it at once and refreshes it in the background. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Always, because a local server can be reached without internet access, and an unreachable server must be reported at once.
      queries: { networkMode: 'always', staleTime: 10_000, retry: shouldRetry, retryDelay, throwOnError: false },
    },
  })
