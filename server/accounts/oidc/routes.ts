import { TOKEN_HEADER } from '#contract/headers.ts'
import {
  type OfferedProviders,
  type Provider,
  ProviderAnswer,
  ProviderProof,
  ProviderRequest,
  SignInStart,
} from '#contract/sign-in-providers.ts'
import { returningCookie } from '#server/accounts/sessions/cookie.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import { originOf, tokenHeaders } from '#server/accounts/sign-in/token-headers.ts'
import { cookieOf } from '#server/http/credentials.ts'
import { readBytes } from '#server/http/json-body.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { type Auth, isMethodOn } from '#server/platform/config/authentication.ts'
import type { LinkedAccounts } from './linked-accounts.ts'
import type { StoredProvider } from './provider.ts'
import type { Providers } from './providers.ts'
import { SIGN_IN_TIME } from './sealed-cookie.ts'
import type { Departure, ProviderSignIn } from './sign-in.ts'

export type ProviderRouteParts = {
  readonly providers: Providers
  readonly providerSignIn: ProviderSignIn
  readonly linkedAccounts: LinkedAccounts
  readonly sessions: Pick<SessionService, 'authenticate'>
  readonly auth: Auth
  /** Empty, or begins with `/` without a trailing one. */
  readonly basePath: string
}

/** Maximum size of request bodies in bytes; the first one of a provider's settings. */
const MAX_SETTINGS = 256 * 1024
const MAX_BODY = 16 * 1024

/** Cookie of the browser that started a sign-in. */
const COOKIE = 'coffer_sign_in'

/** Returns the routes of `/api/sign-in`: for the sign-in page, for providers, and for administrators. */
export const providerRoutes = (parts: ProviderRouteParts): readonly Route[] => [
  ...visitorRoutes(parts),
  ...linkRoutes(parts),
  ...administratorRoutes(parts),
]

function visitorRoutes({ providerSignIn, sessions, auth, basePath }: ProviderRouteParts): Route[] {
  const place = ({ secure }: Pick<Call, 'secure'>) => ({ path: `${basePath}/api/sign-in/callback`, secure })
  const depart = ({ url, cookie }: Departure, call: Pick<Call, 'secure'>) =>
    json({ url }, { headers: { 'Set-Cookie': returningCookie(COOKIE, cookie, SIGN_IN_TIME, place(call)) } })
  return [
    route({
      name: 'sign-in.methods',
      method: 'GET',
      path: '/api/sign-in/methods',
      access: 'public',
      effects: [],
      run: async () => {
        const providers = (await providerSignIn.offered()).map(({ id, settings: { name } }) => ({ id, name }))
        const password = ['password', 'ldap', 'hook'].some((method) => isMethodOn(auth, method as 'password'))
        return json({ password, providers } satisfies OfferedProviders)
      },
    }),
    route({
      name: 'sign-in.start',
      method: 'POST',
      path: '/api/sign-in/start/:id',
      access: 'public',
      effects: [],
      body: { kind: 'json', schema: SignInStart, limit: MAX_BODY, optional: true },
      run: async (call) =>
        depart(await providerSignIn.start(call.id, call.body.redirect ?? '/files/', call.address), call),
    }),
    route({
      name: 'sign-in.link',
      method: 'POST',
      path: '/api/sign-in/link/:id',
      access: 'signed_in',
      effects: [],
      body: { kind: 'json', schema: ProviderProof, limit: MAX_BODY, optional: true },
      run: async (call) => depart(await providerSignIn.startLinking(call.id, call.caller, call.body), call),
    }),
    route({
      name: 'sign-in.callback',
      method: 'POST',
      path: '/api/sign-in/callback/:id',
      access: 'public',
      effects: [],
      body: { kind: 'json', schema: ProviderAnswer, limit: MAX_BODY },
      run: async (call) => {
        const { headers } = call.request
        // Only linking has a caller. A cookie, which browsers send automatically, does not count.
        const caller = (await sessions.authenticate(headers.get(TOKEN_HEADER) ?? ''))?.caller ?? null
        const answer = { query: call.body.query, cookie: cookieOf(headers, COOKIE), caller }
        const { issued, redirect } = await providerSignIn.finish(call.id, answer, originOf(call))
        const response = json({ token: issued?.token ?? null, redirect })
        response.headers.append('Set-Cookie', returningCookie(COOKIE, '', 0, place(call)))
        const scope = { path: basePath || '/', secure: call.secure }
        if (issued) response.headers.append('Set-Cookie', tokenHeaders(issued, scope)['Set-Cookie'] ?? '')
        return response
      },
    }),
    route({
      name: 'sign-in.ended',
      method: 'POST',
      path: '/api/sign-in/logout/:id',
      access: 'public',
      effects: [],
      body: { kind: 'stream', acceptsForms: true },
      run: async ({ id, body }) => {
        const form = new URLSearchParams(Buffer.from(await readBytes(body, MAX_BODY)).toString())
        await providerSignIn.endSessions(id, form.get('logout_token') ?? '')
        return statusText(200)
      },
    }),
  ]
}

function linkRoutes({ linkedAccounts }: Pick<ProviderRouteParts, 'linkedAccounts'>): Route[] {
  return [
    route({
      name: 'sign-in.identities',
      method: 'GET',
      path: '/api/sign-in/identities',
      access: 'signed_in',
      effects: [],
      run: async ({ caller }) => json(await linkedAccounts.ofCaller(caller)),
    }),
    route({
      name: 'sign-in.unlink',
      method: 'DELETE',
      path: '/api/sign-in/identities/:id',
      access: 'signed_in',
      effects: [],
      body: { kind: 'json', schema: ProviderProof, limit: MAX_BODY, optional: true },
      run: async ({ caller, id, body }) => {
        await linkedAccounts.unlink(caller, id, body)
        return statusText(200)
      },
    }),
    route({
      name: 'users.identities',
      method: 'GET',
      path: '/api/users/:id/identities',
      access: 'admin',
      effects: [],
      run: async ({ id }) => json(await linkedAccounts.ofUser(id)),
    }),
  ]
}

function administratorRoutes({ providers, providerSignIn }: ProviderRouteParts): Route[] {
  const entry = { access: 'admin', effects: [] } as const
  const present = ({ id, settings, secret }: StoredProvider): Provider => ({
    ...settings,
    id,
    hasSecret: secret !== '',
    redirectUri: providerSignIn.redirectUri(id),
    logoutUri: providerSignIn.logoutUri(id),
  })
  const change = { kind: 'json', schema: ProviderRequest, limit: MAX_SETTINGS } as const
  return [
    route({
      ...entry,
      name: 'sign-in.providers',
      method: 'GET',
      path: '/api/sign-in/providers',
      run: async () => json((await providers.all()).map(present)),
    }),
    route({
      ...entry,
      name: 'sign-in.providers.create',
      method: 'POST',
      path: '/api/sign-in/providers',
      body: change,
      run: async ({ caller, body }) => json(present(await providers.create(caller, body)), { status: 201 }),
    }),
    route({
      ...entry,
      name: 'sign-in.providers.update',
      method: 'PUT',
      path: '/api/sign-in/providers/:id',
      body: change,
      run: async ({ caller, id, body }) => json(present(await providers.update(caller, id, body))),
    }),
    route({
      ...entry,
      name: 'sign-in.providers.remove',
      method: 'DELETE',
      path: '/api/sign-in/providers/:id',
      body: { kind: 'json', schema: ProviderProof, limit: MAX_BODY, optional: true },
      run: async ({ caller, id, body }) => {
        await providers.remove(caller, id, body)
        return statusText(200)
      },
    }),
  ]
}
