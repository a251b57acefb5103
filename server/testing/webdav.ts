import type { TokenEffect } from '#contract/tokens.ts'
import { MadeToken, TOKEN_EFFECTS } from '#contract/tokens.ts'
import type { TestApp } from './test-app.ts'
import { PASSWORD } from './test-users.ts'

/** A client of the endpoint: a user and their app password. */
export type DavClient = {
  readonly username: string
  readonly password: string
  readonly send: (method: string, path: string, init?: DavRequest) => Promise<Response>
}

export type DavRequest = { readonly headers?: Record<string, string>; readonly body?: string | ReadableStream }

/** Creates an app password of a user, and returns a client with it. */
export async function davClient(
  app: TestApp,
  username = 'admin',
  { effects = TOKEN_EFFECTS, path = '/' }: { effects?: readonly TokenEffect[]; path?: string } = {},
): Promise<DavClient> {
  const body = { name: 'a drive', effects, path, protocols: ['webdav'], current_password: PASSWORD }
  const reply = await app.request('/api/tokens', { method: 'POST', as: username, body: JSON.stringify(body) })
  const { secret } = MadeToken.parse(await reply.json())
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  return {
    username,
    password: secret,
    send: (method, target, { headers, body: sent } = {}) =>
      app.request(`/dav${target}`, {
        method,
        as: null,
        headers: { Authorization: authorization, ...headers },
        ...(sent !== undefined && { body: sent }),
      }),
  }
}
