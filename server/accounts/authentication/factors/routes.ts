import { ProofBody } from '#contract/proof.ts'
import { SecondFactorConfirmation } from '#contract/second-factor.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { SecondFactors } from './service.ts'

const MAX_REQUEST = 16 * 1024
const PATH = '/api/second-factor'
const own = { access: 'signed_in', effects: [] } as const
const proof = { kind: 'json', schema: ProofBody, limit: MAX_REQUEST, optional: true } as const
/** The response contains a secret, so no cache may store it. */
const headers = { 'Cache-Control': 'no-store' }

/** Routes of `/api/second-factor`: the second factor of the caller, and its removal by an administrator. */
export function secondFactorRoutes({ secondFactors }: { secondFactors: SecondFactors }): readonly Route[] {
  return [
    route({
      ...own,
      name: 'second-factor.status',
      method: 'GET',
      path: PATH,
      run: async ({ caller }) => json(await secondFactors.status(caller)),
    }),
    route({
      ...own,
      name: 'second-factor.begin',
      method: 'POST',
      path: `${PATH}/setup`,
      body: proof,
      headers,
      run: async ({ caller, body }) => json(await secondFactors.begin(caller, body)),
    }),
    route({
      ...own,
      name: 'second-factor.confirm',
      method: 'POST',
      path: PATH,
      body: { kind: 'json', schema: SecondFactorConfirmation, limit: MAX_REQUEST },
      headers,
      run: async ({ caller, body }) => json(await secondFactors.confirm(caller, body.code)),
    }),
    route({
      ...own,
      name: 'second-factor.recovery-codes',
      method: 'POST',
      path: `${PATH}/recovery-codes`,
      body: proof,
      headers,
      run: async ({ caller, body }) => json(await secondFactors.renewRecoveryCodes(caller, body)),
    }),
    route({
      ...own,
      name: 'second-factor.off',
      method: 'DELETE',
      path: PATH,
      body: proof,
      run: async ({ caller, body }) => {
        await secondFactors.turnOff(caller, body)
        return statusText(200)
      },
    }),
    route({
      name: 'second-factor.reset',
      method: 'DELETE',
      path: '/api/users/:id/second-factor',
      access: 'admin',
      effects: [],
      body: proof,
      run: async ({ caller, id, body }) => {
        await secondFactors.reset(caller, id, body)
        return statusText(200)
      },
    }),
  ]
}
