import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { AuditPage } from '#contract/audit.ts'
import { LinkedProviders, Provider, type ProviderSettings } from '#contract/sign-in-providers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { type OpenIdProvider, openIdProvider } from '#testing/open-id-provider.ts'

const SETTINGS: Omit<ProviderSettings, 'issuer'> = {
  name: 'Ours',
  clientId: 'coffer',
  enabled: true,
  scopes: ['profile'],
  createAccounts: true,
  allowedGroups: [],
  administratorGroups: [],
  groups: [],
  usernameClaim: 'preferred_username',
  groupsClaim: 'groups',
  quotaClaim: '',
}

let app: TestApp
let provider: OpenIdProvider
let id: number

const addProvider = async (changes: Record<string, unknown> = {}) => {
  const body = JSON.stringify({ ...SETTINGS, issuer: provider.issuer, current_password: PASSWORD, ...changes })
  const response = await app.request('/api/sign-in/providers', { method: 'POST', body })
  expect(response.status).toBe(201)
  return Provider.parse(await response.json()).id
}

beforeAll(async () => {
  provider = await openIdProvider()
  const config = {
    auth: { method: 'json' as const, methods: ['password', 'oidc'] as const },
    externalUrl: 'https://files.example.org',
  }
  app = await testApp({ users: [{ username: 'mia' }], config, lookup: () => Promise.resolve(['10.0.0.1']) })
  id = await addProvider()
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})
beforeEach(async () => {
  // All tests have one address.
  await app.context.db.deleteFrom('sign_in_attempts').execute()
  provider.state.user = { sub: crypto.randomUUID(), preferred_username: `u${crypto.randomUUID().slice(0, 8)}` }
  provider.state.tampering = {}
  provider.state.answers.clear()
})

type Started = { readonly url: string; readonly cookie: string }

/** Sends the browser to the provider. */
async function start(provider = id, path = 'start', init: Parameters<TestApp['request']>[1] = {}): Promise<Started> {
  const response = await app.request(`/api/sign-in/${path}/${provider}`, { method: 'POST', as: null, ...init })
  expect(response.status).toBe(200)
  const cookie = (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
  return { url: z.object({ url: z.string() }).parse(await response.json()).url, cookie }
}

/** Brings the browser back from the provider. */
const finish = (query: string, cookie: string, provider = id, headers: Record<string, string> = {}) =>
  app.request(`/api/sign-in/callback/${provider}`, {
    method: 'POST',
    as: null,
    body: JSON.stringify({ query }),
    headers: { Cookie: cookie, ...headers },
  })

async function signIn(): Promise<Response> {
  const { url, cookie } = await start()
  return finish(provider.authorize(url), cookie)
}

const tokenOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return z.object({ token: z.string() }).parse(await response.json()).token
}

const isSignedIn = async (token: string) =>
  (await app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } })).status === 200

describe('a user of the provider', () => {
  test('gets an account and a session; the provider gets a PKCE challenge and an address that no request determines', async () => {
    const { url, cookie } = await start()
    const { searchParams: asked } = new URL(url)
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: `https://files.example.org/login/${id}`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    const response = await finish(provider.authorize(url), cookie)
    const [cleared, session] = response.headers.getSetCookie()
    expect(cleared).toStartWith('coffer_sign_in=; Path=/api/sign-in/callback; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(session).toContain('SameSite=Strict')
    expect(await isSignedIn(await tokenOf(response))).toBe(true)
    const verifier = provider.state.verifiers.at(-1) ?? ''
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.get('code_challenge') ?? '')
  })

  test('stays the same with another name, and another user does not get their account', async () => {
    const name = String(provider.state.user.preferred_username)
    await tokenOf(await signIn())
    const claims = { preferred_username: 'renamed' }
    provider.state.tampering = { claims }
    await tokenOf(await signIn())
    expect(await app.context.users.credentials('renamed')).toBeUndefined()
    provider.state.tampering = {}
    provider.state.user = { sub: 'another', preferred_username: name }
    expect((await signIn()).status).toBe(403)
  })

  test('does not get the account of a local user by its name', async () => {
    provider.state.user = { sub: 'not mia', preferred_username: 'mia' }
    expect((await signIn()).status).toBe(403)
  })

  test('opens their own account after linking it while signed in', async () => {
    const mine = { 'X-Auth': await app.signIn('mia') }
    const body = JSON.stringify({ current_password: PASSWORD })
    const { url, cookie } = await start(id, 'link', { as: 'mia', body })
    const query = provider.authorize(url)
    const linked = await finish(query, cookie, id, mine)
    expect(await linked.json()).toEqual({ token: null, redirect: '/settings/profile' })
    const token = await tokenOf(await signIn())
    expect((await app.request('/api/users/2', { as: null, headers: { 'X-Auth': token } })).status).toBe(200)
  })

  test('cannot be linked to an account by another one, or without a session', async () => {
    const body = JSON.stringify({ current_password: PASSWORD })
    const none: Record<string, string> = {}
    for (const headers of [none, { 'X-Auth': await app.signIn('admin') }]) {
      const { url, cookie } = await start(id, 'link', { as: 'mia', body })
      expect((await finish(provider.authorize(url), cookie, id, headers)).status).toBe(401)
    }
  })
})

describe('refused with the same answer', () => {
  const wrong = async (response: Response) =>
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'wrong_credentials', message: 'Wrong credentials.' },
    ])

  test('a browser that did not start the sign-in', async () => {
    const [mine, theirs] = [await start(), await start()]
    await wrong(await finish(provider.authorize(theirs.url), mine.cookie))
    await wrong(await finish(provider.authorize((await start()).url), ''))
    await wrong(await finish(provider.authorize(mine.url), `${mine.cookie}x`))
  })

  test('a second use of the cookie', async () => {
    const { url, cookie } = await start()
    await tokenOf(await finish(provider.authorize(url), cookie))
    await wrong(await finish(provider.authorize(url), cookie))
  })

  test('an answer to another provider', async () => {
    const other = await addProvider({ name: 'Other' })
    const { url, cookie } = await start()
    await wrong(await finish(provider.authorize(url), cookie, other))
  })

  test('an error of the provider, and an answer without a code', async () => {
    for (const answer of ['error=access_denied', '', 'code=x']) {
      const { url, cookie } = await start()
      const state = new URL(url).searchParams.get('state') ?? ''
      await wrong(await finish(`${answer}&state=${state}`, cookie))
    }
    const { cookie } = await start()
    await wrong(await finish('code=x', cookie))
  })

  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['several audiences without an authorized party', { claims: { aud: ['another', 'more'] } }],
    ['an earlier nonce', { claims: { nonce: 'replayed' } }],
    ['no nonce', { without: ['nonce'] }],
    ['an expired token', { claims: { exp: 1_000_000_000 } }],
    ['no subject', { without: ['sub'] }],
    ['a foreign key', { foreignKey: true }],
    ['the algorithm none', { token: (claims: object) => `${b64({ alg: 'none' })}.${b64(claims)}.` }],
    [
      'the public key as the secret of HMAC',
      {
        token: (claims: Record<string, unknown>, key: string) =>
          new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(new TextEncoder().encode(key)),
      },
    ],
  ])('an ID token with %s', async (_name, tampering) => {
    provider.state.tampering = tampering
    await wrong(await signIn())
  })

  test('a huge answer, a redirect and an answer that is no JSON', async () => {
    const answers = [
      () => new Response('x'.repeat(1_000_000)),
      () => Response.redirect('http://10.0.0.1/token', 307),
      () => new Response('<html>'),
    ]
    for (const answer of answers) {
      provider.state.answers.set('/token', answer)
      await wrong(await signIn())
    }
  })
})

test('a provider whose addresses lead into another network is not asked there', async () => {
  provider.state.discovery = { token_endpoint: 'https://intranet.example/token' }
  const other = await addProvider({ name: 'Hostile' })
  const { url, cookie } = await start(other)
  provider.state.discovery = {}
  const response = await finish(provider.authorize(url), cookie, other)
  expect(response.status).toBe(403)
  expect(app.log.join('\n')).toContain('an address that is not public')
})

test('a provider that states another issuer cannot be used', async () => {
  provider.state.discovery = { issuer: 'https://evil.example' }
  const other = await addProvider({ name: 'Confused' })
  const response = await app.request(`/api/sign-in/start/${other}`, { method: 'POST', as: null })
  provider.state.discovery = {}
  expect(response.status).toBe(503)
})

describe('a logout token', () => {
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = (changes: Record<string, unknown> = {}) => {
    const { sub } = provider.state.user
    const iat = Math.floor(Date.now() / 1000)
    return { iss: provider.issuer, aud: 'coffer', iat, jti: crypto.randomUUID(), sub, events: EVENTS, ...changes }
  }
  const send = (token: string) =>
    app.request(`/api/sign-in/logout/${id}`, {
      method: 'POST',
      as: null,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    })

  test('ends the sessions of the user, or of one session, and no others', async () => {
    provider.state.tampering = { claims: { sid: 'one' } }
    const one = await tokenOf(await signIn())
    provider.state.tampering = { claims: { sid: 'two' } }
    const two = await tokenOf(await signIn())
    expect((await send(await provider.sign(claims({ sid: 'one', sub: undefined })))).status).toBe(200)
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true])
    expect((await send(await provider.sign(claims()))).status).toBe(200)
    expect(await isSignedIn(two)).toBe(false)
    expect(await isSignedIn(await app.signIn('mia'))).toBe(true)
  })

  test('works once', async () => {
    await tokenOf(await signIn())
    const token = await provider.sign(claims())
    expect([(await send(token)).status, (await send(token)).status]).toEqual([200, 400])
  })

  test.each([
    ['has a nonce', { nonce: 'x' }],
    ['has no id', { jti: undefined }],
    ['has no event', { events: undefined }],
    ['names nobody', { sub: undefined }],
    ['is of another issuer', { iss: 'https://evil.example' }],
    ['is for another client', { aud: 'another' }],
    ['is old', { iat: 1_000_000_000 }],
  ])('is refused when it %s', async (_name, changes) => {
    const mine = await tokenOf(await signIn())
    expect((await send(await provider.sign(claims(changes)))).status).toBe(400)
    expect(await isSignedIn(mine)).toBe(true)
  })

  test('is refused when it is not signed by the provider', async () => {
    expect((await send(await provider.sign(claims(), { foreignKey: true }))).status).toBe(400)
    expect((await send('')).status).toBe(400)
  })
})

describe('the settings of a provider', () => {
  test('never contain the secret, which is encrypted in the database', async () => {
    const secret = 'of the provider alone'
    const other = await addProvider({ name: 'Secret', secret })
    const listed = await (await app.request('/api/sign-in/providers')).text()
    expect(listed).toContain('"hasSecret":true')
    const rows = await app.context.db.selectFrom('sign_in_providers').selectAll().execute()
    expect(listed + JSON.stringify(rows)).not.toContain(secret)
    const [stored] = (await app.context.providers.all()).filter((each) => each.id === other)
    expect(stored && app.context.providers.secretOf(stored)).toBe(secret)
  })

  test('of a removed provider and its identities are gone, and its id is not used again', async () => {
    const other = await addProvider({ name: 'Brief' })
    const { url, cookie } = await start(other)
    const token = await tokenOf(await finish(provider.authorize(url), cookie, other))
    const body = JSON.stringify({ current_password: PASSWORD })
    expect((await app.request(`/api/sign-in/providers/${other}`, { method: 'DELETE', body })).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await addProvider({ name: 'Later' })).toBeGreaterThan(other)
    expect((await app.request(`/api/sign-in/start/${other}`, { method: 'POST', as: null })).status).toBe(404)
  })

  test.each(['http://id.example.org', 'https://id.example.org/?x', 'file:///etc/passwd', 'x'])(
    'refuse the issuer %s',
    async (issuer) => {
      const body = JSON.stringify({ ...SETTINGS, issuer, current_password: PASSWORD })
      expect((await app.request('/api/sign-in/providers', { method: 'POST', body })).status).toBe(400)
    },
  )
})

test('administrators see the last claims without secrets', async () => {
  provider.state.tampering = { claims: { groups: ['staff'], access_token: 'hush', api_key: 'hush' } }
  const name = String(provider.state.user.preferred_username)
  await tokenOf(await signIn())
  const userId = (await app.context.users.credentials(name))?.userId
  const answer = await (await app.request(`/api/users/${userId}/identities`)).text()
  expect(JSON.parse(answer)).toMatchObject([
    { name: 'Ours', issuer: provider.issuer, subject: provider.state.user.sub, claims: { groups: ['staff'] } },
  ])
  expect(answer).not.toContain('hush')
  expect((await app.request('/api/users/999999/identities')).status).toBe(404)
})

describe('a link', () => {
  const links = async (token: string) =>
    LinkedProviders.parse(
      await (await app.request('/api/sign-in/identities', { as: null, headers: { 'X-Auth': token } })).json(),
    )
  const unlink = (token: string, provider = id) =>
    app.request(`/api/sign-in/identities/${provider}`, { method: 'DELETE', as: null, headers: { 'X-Auth': token } })

  test('is removed with its sessions and what it granted, and recorded', async () => {
    const administrators = await addProvider({ name: 'Theirs', administratorGroups: ['root'] })
    provider.state.tampering = { claims: { groups: ['root'] } }
    const mine = await app.signIn('mia')
    const body = JSON.stringify({ current_password: PASSWORD })
    const linking = await start(administrators, 'link', { as: 'mia', body })
    const query = provider.authorize(linking.url)
    expect((await finish(query, linking.cookie, administrators, { 'X-Auth': mine })).status).toBe(200)
    const again = await start(administrators)
    const token = await tokenOf(await finish(provider.authorize(again.url), again.cookie, administrators))
    const isAdministrator = async () => (await app.context.users.find(2))?.permissions.admin
    expect(await isAdministrator()).toBe(true)
    expect((await links(mine)).find((each) => each.id === administrators)).toMatchObject({ removable: true })
    expect((await unlink(mine, administrators)).status).toBe(200)
    expect([await isAdministrator(), await isSignedIn(token)]).toEqual([false, false])
    // The permission ended all sessions with it.
    const login = JSON.stringify({ username: 'mia', password: PASSWORD, recaptcha: '' })
    const later = await (await app.request('/api/login', { method: 'POST', as: null, body: login })).text()
    expect((await links(later)).find((each) => each.id === administrators)).toMatchObject({ linkedAt: null })
    expect((await unlink(later, administrators)).status).toBe(404)
    const trail = AuditPage.parse(await (await app.request('/api/audit?text=Theirs')).json()).events
    expect(trail.map(({ kind, username }) => [kind, username])).toEqual([
      ['identityUnlinked', 'mia'],
      ['identityLinked', 'mia'],
      ['signInProviderCreated', 'admin'],
    ])
  })

  test('stays if it is the only way to sign in', async () => {
    const token = await tokenOf(await signIn())
    expect((await links(token)).find((each) => each.id === id)).toMatchObject({ removable: false })
    expect((await unlink(token)).status).toBe(409)
    expect(await isSignedIn(token)).toBe(true)
  })
})

describe('an address', () => {
  test('waits after ten failed returns, also with a correct answer', async () => {
    const { url, cookie } = await start()
    for (let count = 0; count < 10; count++) expect((await finish('code=x', '')).status).toBe(403)
    const refused = await finish(provider.authorize(url), cookie)
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
  })

  test('is not counted for returns that succeed', async () => {
    for (let count = 0; count < 12; count++) await tokenOf(await signIn())
  })

  test('waits after sixty started sign-ins', async () => {
    for (let count = 0; count < 60; count++) await start()
    expect((await app.request(`/api/sign-in/start/${id}`, { method: 'POST', as: null })).status).toBe(429)
  })
})
