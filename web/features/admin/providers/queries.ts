import { queryOptions } from '@tanstack/react-query'
import { Provider, type ProviderRequest, Providers, UserIdentities } from '#contract/sign-in-providers.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

const PATH = '/api/sign-in/providers'

/** Returns the query for all providers. */
export const providersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'providers'],
    queryFn: ({ signal }) => api.json({ path: PATH, signal }, Providers),
    staleTime: 0,
  })

/** Returns the query for a user at providers. */
export const identitiesQuery = (api: ApiClient, id: number) =>
  queryOptions({
    queryKey: ['admin', 'identities', id],
    queryFn: ({ signal }) => api.json({ path: `/api/users/${id}/identities`, signal }, UserIdentities),
    staleTime: 0,
  })

/** Settings of a provider without a confirmation. Without `secret`, the secret stays. */
export type ProviderUpdate = Omit<ProviderRequest, keyof Proof>

/** Returns the calls that change providers. Each throws `ApiError`. */
export const providerCalls = (api: ApiClient) => ({
  create: (update: ProviderUpdate, proof: Proof): Promise<Provider> =>
    api.json({ method: 'POST', path: PATH, body: { ...update, ...proof } }, Provider),
  update: (id: number, update: ProviderUpdate, proof: Proof): Promise<Provider> =>
    api.json({ method: 'PUT', path: `${PATH}/${id}`, body: { ...update, ...proof } }, Provider),
  remove: (id: number, proof: Proof): Promise<Response> =>
    api.send({ method: 'DELETE', path: `${PATH}/${id}`, body: { ...proof } }),
})
