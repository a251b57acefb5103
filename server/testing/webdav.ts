import { TOKEN_EFFECTS, type TokenEffect, type TokenProtocol } from '#contract/tokens.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { newSecret } from '#server/accounts/api-tokens/secret.ts'
import { TokenWriter } from '#server/accounts/api-tokens/store.ts'
import type { Context } from '#server/context.ts'
import type { TestApp } from './test-app.ts'

/** A client of the WebDAV endpoint: a user, an app password, and a function that sends requests with them. */
export type DavClient = {
  readonly username: string
  readonly password: string
  readonly send: (method: string, path: string, init?: DavRequest) => Promise<Response>
}

type DavRequest = { readonly headers?: Record<string, string>; readonly body?: string | ReadableStream }

type AppPassword = {
  readonly effects?: readonly TokenEffect[]
  readonly path?: string
  readonly protocols?: readonly TokenProtocol[]
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number
}

/** Creates an app password of a user, by default for WebDAV with all effects. */
export async function createAppPassword(
  { db, users }: Pick<Context, 'db' | 'users'>,
  username: string,
  {
    effects = TOKEN_EFFECTS,
    path = '/',
    protocols = ['webdav'],
    expiresAt = Date.now() + 86_400_000,
  }: AppPassword = {},
): Promise<string> {
  const user = (await users.all()).find((one) => one.username === username)
  if (!user) throw new Error(`There is no user ${username}`)
  const { secret, ...stored } = newSecret()
  const token = { ...stored, userId: user.id, name: 'a drive', effects, protocols, path: parsePlainPath(path) }
  await db.transaction().execute((tx) => new TokenWriter(tx).insert({ ...token, madeAt: Date.now(), expiresAt }))
  return secret
}

/** Returns the header by which a client signs in. */
export const basic = (username: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})

/** Returns a client with a new app password of a user. */
export async function davClient(app: TestApp, username = 'admin', options: AppPassword = {}): Promise<DavClient> {
  const password = await createAppPassword(app.context, username, options)
  const authorization = basic(username, password)
  return {
    username,
    password,
    send: (method, target, { headers, body } = {}) =>
      app.request(`/dav${target}`, {
        ...{ method, as: null, headers: { ...authorization, ...headers } },
        ...(body !== undefined && { body }),
      }),
  }
}
