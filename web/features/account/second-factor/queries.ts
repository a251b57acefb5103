import { queryOptions } from '@tanstack/react-query'
import { RecoveryCodes, SecondFactorSetup, SecondFactorStatus } from '#contract/second-factor.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

const PATH = '/api/second-factor'
export const factorKey = ['account', 'second-factor'] as const

/** Returns the query for the second factor of the signed-in user. */
export const factorQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: factorKey,
    queryFn: ({ signal }) => api.json({ path: PATH, signal }, SecondFactorStatus),
    staleTime: 0,
  })

/** Returns the calls that change the second factor. Each throws `ApiError`. */
export const factorCalls = (api: ApiClient) => ({
  /** Creates a secret, which is not in use before {@link confirm}. */
  begin: (proof: Proof): Promise<SecondFactorSetup> =>
    api.json({ method: 'POST', path: `${PATH}/setup`, body: { ...proof } }, SecondFactorSetup),
  confirm: async (code: string): Promise<readonly string[]> =>
    (await api.json({ method: 'POST', path: PATH, body: { code } }, RecoveryCodes)).recoveryCodes,
  renewCodes: async (proof: Proof): Promise<readonly string[]> =>
    (await api.json({ method: 'POST', path: `${PATH}/recovery-codes`, body: { ...proof } }, RecoveryCodes))
      .recoveryCodes,
  turnOff: (proof: Proof): Promise<Response> => api.send({ method: 'DELETE', path: PATH, body: { ...proof } }),
})
