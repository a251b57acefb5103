import { NewToken } from '#contract/new-token.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Tokens } from './service.ts'

const MAX_REQUEST = 16 * 1024
const all = { path: '/api/tokens', access: 'signed_in', effects: [] } as const

/** Routes of `/api/tokens`: API tokens for scripts. */
export function tokenRoutes({ tokens }: { tokens: Tokens }): readonly Route[] {
  return [
    route({
      ...all,
      name: 'tokens.list',
      method: 'GET',
      run: async ({ caller: { subject } }) => json({ tokens: await tokens.list(subject.userId) }),
    }),
    route({
      ...all,
      name: 'tokens.create',
      method: 'POST',
      body: { kind: 'json', schema: NewToken, limit: MAX_REQUEST },
      // The response contains the secret, so no cache may store it.
      headers: { 'Cache-Control': 'no-store' },
      run: async ({ caller, body }) => json(await tokens.createToken(caller, body), { status: 201 }),
    }),
    route({
      name: 'tokens.ofPerson',
      method: 'GET',
      path: '/api/users/:id/tokens',
      access: 'admin',
      effects: [],
      run: async ({ id }) => json({ tokens: await tokens.list(id) }),
    }),
    route({
      name: 'tokens.revoke',
      method: 'DELETE',
      path: '/api/tokens/:id',
      access: 'signed_in',
      effects: [],
      run: async ({ caller, id }) => {
        await tokens.revoke(caller, id)
        return statusText(200)
      },
    }),
  ]
}
