import { queryOptions } from '@tanstack/react-query'
import type { NewToken } from '#contract/new-token.ts'
import { ApiTokens, MadeToken } from '#contract/tokens.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

export const tokensKey = ['account', 'tokens'] as const

/** Returns the query for the signed-in user's tokens. */
export const tokensQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: tokensKey,
    queryFn: async ({ signal }) => (await api.json({ path: '/api/tokens', signal }, ApiTokens)).tokens,
    staleTime: 0,
  })

/** Settings of a new token. */
export type TokenDraft = Required<Pick<NewToken, 'name' | 'effects' | 'path' | 'days' | 'protocols'>>

/** Returns the calls that change tokens. Each throws `ApiError`. */
export const tokenCalls = (api: ApiClient) => ({
  createToken: (draft: TokenDraft, proof: Proof): Promise<MadeToken> =>
    api.json({ method: 'POST', path: '/api/tokens', body: { ...draft, ...proof } }, MadeToken),
  revoke: (id: number): Promise<Response> => api.send({ method: 'DELETE', path: `/api/tokens/${id}` }),
})
