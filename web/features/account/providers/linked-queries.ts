import { queryOptions } from '@tanstack/react-query'
import { LinkedProviders } from '#contract/sign-in-providers.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'
import { departureReply } from './sign-in-calls.ts'

const PATH = '/api/sign-in'

/** Returns the query for the providers, each with the link of the signed-in user. */
export const linkedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account', 'linked'],
    queryFn: ({ signal }) => api.json({ path: `${PATH}/identities`, signal }, LinkedProviders),
    staleTime: 0,
  })

/** Returns the calls that link the account. Each throws `ApiError`. */
export const linkCalls = (api: ApiClient) => ({
  /** Returns the address of the provider, at which the user confirms. */
  link: async (id: number, proof: Proof): Promise<string> =>
    (await api.json({ method: 'POST', path: `${PATH}/link/${id}`, body: { ...proof } }, departureReply)).url,
  unlink: (id: number, proof: Proof): Promise<Response> =>
    api.send({ method: 'DELETE', path: `${PATH}/identities/${id}`, body: { ...proof } }),
})
