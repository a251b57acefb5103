import { NewPasskey, PasskeyChange, PasskeyProofStart } from '#contract/passkeys.ts'
import { ProofBody } from '#contract/proof.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Passkeys } from './service.ts'

const MAX_REQUEST = 16 * 1024
const PATH = '/api/passkeys'
const own = { access: 'signed_in', effects: [] } as const
const proof = { kind: 'json', schema: ProofBody, limit: MAX_REQUEST, optional: true } as const
/** Responses contain a challenge or recovery codes, so no cache may store them. */
const headers = { 'Cache-Control': 'no-store' }

/** Routes of `/api/passkeys`: the passkeys of the caller. */
export function passkeyRoutes({ passkeys }: { passkeys: Passkeys }): readonly Route[] {
  return [
    route({
      ...own,
      name: 'passkeys.list',
      method: 'GET',
      path: PATH,
      run: async ({ caller }) => json(await passkeys.list(caller)),
    }),
    route({
      ...own,
      name: 'passkeys.begin',
      method: 'POST',
      path: `${PATH}/setup`,
      body: proof,
      headers,
      run: async ({ caller, body }) => json(await passkeys.begin(caller, body)),
    }),
    route({
      ...own,
      name: 'passkeys.add',
      method: 'POST',
      path: PATH,
      body: { kind: 'json', schema: NewPasskey, limit: MAX_REQUEST, unknownKeys: 'dropped' },
      headers,
      run: async ({ caller, body }) => json(await passkeys.add(caller, body), { status: 201 }),
    }),
    route({
      ...own,
      name: 'passkeys.rename',
      method: 'PATCH',
      path: `${PATH}/:id`,
      body: { kind: 'json', schema: PasskeyChange, limit: MAX_REQUEST },
      run: async ({ caller, id, body }) => {
        await passkeys.rename(caller, id, body.name)
        return statusText(200)
      },
    }),
    route({
      ...own,
      name: 'passkeys.remove',
      method: 'DELETE',
      path: `${PATH}/:id`,
      body: proof,
      run: async ({ caller, id, body }) => {
        await passkeys.remove(caller, id, body)
        return statusText(200)
      },
    }),
    route({
      ...own,
      name: 'passkeys.proof',
      method: 'POST',
      path: `${PATH}/proof`,
      body: { kind: 'json', schema: PasskeyProofStart, limit: MAX_REQUEST },
      headers,
      run: async ({ caller, body }) => json(await passkeys.requestProof(caller, body.withPassword)),
    }),
  ]
}
