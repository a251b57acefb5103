import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Tries again twice when the server failed and once when it was not reached; what it refused or garbled stays so. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 ? failures < 1 : error.status >= 500 && failures < 2)

/** Milliseconds to the next try. A server that is not there must be told soon: the page that says so goes on trying. */
const retryDelay = (failures: number, error: unknown): number =>
  error instanceof ApiError && error.status === 0 ? 200 : 1000 * 2 ** failures

/** The page's cache of what the server said. Fresh for 10 s, so that Back shows at once and is refreshed behind. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Always: a server in the house is there without the internet, and one that is not there must be told, not awaited.
      queries: { networkMode: 'always', staleTime: 10_000, retry: shouldRetry, retryDelay, throwOnError: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
