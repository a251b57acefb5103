import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Tries again twice when the server was not reached or failed; what it refused or garbled stays so. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The page's cache of what the server said. Fresh for 10 s, so that Back shows at once and is refreshed behind. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Always: a server in the house is there without the internet, and one that is not there must be told, not awaited.
      queries: { networkMode: 'always', staleTime: 10_000, retry: shouldRetry, throwOnError: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
