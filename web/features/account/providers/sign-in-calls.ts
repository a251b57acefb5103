import { queryOptions } from '@tanstack/react-query'
import type { OfferedProviders } from '#contract/sign-in-providers.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { hasFields, isFlag, isListOf, isText, isWhole, orNull, replyWith } from '#web/lib/checks.ts'

const methodsReply = replyWith<OfferedProviders>({
  password: isFlag,
  providers: isListOf(hasFields<OfferedProviders['providers'][number]>({ id: isWhole, name: isText })),
})

/** Parser for the provider's address. */
export const departureReply = replyWith<{ url: string }>({ url: isText })

const arrivalReply = replyWith<{ token: string | null; redirect: string }>({ token: orNull(isText), redirect: isText })

/** Returns the query for what the sign-in page offers. */
export const methodsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['sign-in', 'methods'],
    queryFn: ({ signal }) => api.json({ path: '/api/sign-in/methods', signal }, methodsReply),
    staleTime: 0,
  })

/** Returns the calls that sign in with a provider. Each throws `ApiError`. */
export const providerSignInCalls = (api: ApiClient) => ({
  /** Returns the provider's address. `redirect` is the route after signing in. */
  start: async (id: number, redirect: string): Promise<string> =>
    (await api.json({ method: 'POST', path: `/api/sign-in/start/${id}`, body: { redirect } }, departureReply)).url,
  /** Completes a sign-in with the query that the provider sent. The token is null after linking. */
  finish: (id: string, query: string): Promise<{ token: string | null; redirect: string }> =>
    api.json({ method: 'POST', path: `/api/sign-in/callback/${id}`, body: { query } }, arrivalReply),
})
