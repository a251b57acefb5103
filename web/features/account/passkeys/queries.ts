import { queryOptions } from '@tanstack/react-query'
import type { NewCredential } from '#contract/passkey-credential.ts'
import { AddedPasskey, PasskeyCreation, Passkeys } from '#contract/passkeys.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { Proof } from '#web/lib/proof.ts'

const PATH = '/api/passkeys'
export const passkeysKey = ['account', 'passkeys'] as const

/** Returns the query for the passkeys of the signed-in user. */
export const passkeysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api.json({ path: PATH, signal }, Passkeys),
    staleTime: 0,
  })

/** Returns the calls that change passkeys. Each throws `ApiError`. */
export const passkeyCalls = (api: ApiClient) => ({
  /** Returns what the browser needs to create a passkey for {@link add}. */
  begin: (proof: Proof): Promise<PasskeyCreation> =>
    api.json({ method: 'POST', path: `${PATH}/setup`, body: { ...proof } }, PasskeyCreation),
  add: (name: string, credential: NewCredential): Promise<AddedPasskey> =>
    api.json({ method: 'POST', path: PATH, body: { name, credential } }, AddedPasskey),
  rename: (id: number, name: string): Promise<Response> =>
    api.send({ method: 'PATCH', path: `${PATH}/${id}`, body: { name } }),
  remove: (id: number, proof: Proof): Promise<Response> =>
    api.send({ method: 'DELETE', path: `${PATH}/${id}`, body: { ...proof } }),
})
