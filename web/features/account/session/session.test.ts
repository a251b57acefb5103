import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { ALL_PERMISSIONS, type User } from '#contract/users.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { AccountCreated, createSession, type Session } from './session.ts'
import { sessionCalls } from './session-calls.ts'
import type { SessionState } from './session-state.ts'
import { readClaims } from './token-claims.ts'
import type { TokenStorage } from './token-storage.ts'

const row = (id: number): User => ({
  id,
  username: id === 1 ? 'Zoë 日本' : 'other',
  password: '',
  scope: '/',
  locale: 'en',
  lockPassword: false,
  viewMode: 'list',
  singleClick: false,
  perm: ALL_PERMISSIONS,
  commands: [],
  sorting: { by: 'size', asc: true },
  rules: [],
  theme: '',
  welcomed: true,
  listing: INITIAL_LISTING,
  hideDotfiles: false,
})

/** Returns a token like the server's, without a valid signature. */
function tokenFor(id: number, jti: string): string {
  const claims = { iss: 'Coffer', iat: 1, exp: 2, jti, user: row(id) }
  return `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`
}

/** State of the simulated server, and the requests it received. */
const server = {
  live: new Set<string>(),
  expired: new Set<string>(),
  issued: 0,
  asked: [] as string[],
  refuseUpdate: false,
  down: false,
  theme: '' as User['theme'],
}
const issue = (id: number): string => {
  server.issued += 1
  const token = tokenFor(id, String(server.issued))
  server.live.add(token)
  return token
}

const counterpart = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url)
    const token = request.headers.get('X-Auth') ?? ''
    server.asked.push(`${request.method} ${pathname}`)
    if (server.down) return new Response(null, { status: 502 })
    if (pathname === '/api/login') {
      const { username, password } = (await request.json()) as { username: string; password: string }
      return password === 'wrong'
        ? new Response(null, { status: 403 })
        : new Response(issue(username === 'other' ? 2 : 1))
    }
    if (pathname === '/api/signup') return new Response('200 OK')
    if (pathname === '/api/renew' && server.expired.delete(token))
      return new Response(issue(readClaims(token)?.user.id ?? 0))
    if (!server.live.has(token)) return new Response(null, { status: 401 })
    if (pathname === '/api/logout') return new Response(server.live.delete(token) ? 'OK' : '')
    if (pathname === '/api/renew') {
      server.live.delete(token)
      return new Response(issue(readClaims(token)?.user.id ?? 0))
    }
    if (request.method === 'PUT') {
      const { which } = (await request.json()) as { which: string[] }
      return new Response(null, { status: server.refuseUpdate && which.includes('viewMode') ? 403 : 200 })
    }
    return Response.json({ ...row(Number(pathname.split('/').at(-1))), theme: server.theme })
  },
})
afterAll(() => counterpart.stop(true))

/** Storage shared by all tabs of one browser. */
const kept = { text: null as string | null }
const tokens: TokenStorage = {
  readToken: () => (kept.text?.split('.').length === 3 ? kept.text : null),
  writeToken: (token) => {
    kept.text = token
  },
  hasInvalidToken: () => kept.text !== null && kept.text.split('.').length !== 3,
}

function openTab(loginPage = true): Session {
  const connection = {
    baseUrl: `http://127.0.0.1:${counterpart.port}`,
    token: tokens.readToken,
    onRenew: (token: string) => void session.renewToken(token),
  }
  const api = createApiClient({ ...connection, onRefused: (token) => session.handleRefusedToken(token) })
  const plain = createApiClient({ ...connection, onRenew: () => undefined })
  const session = createSession({ calls: sessionCalls(api, plain), tokens, loginPage })
  return session
}

const stateOf = (session: Session): SessionState => session.state.getSnapshot()
function userOf(session: Session): CurrentUser {
  const state = stateOf(session)
  if (state.kind !== 'signed-in') throw new Error(`Nobody is signed in: ${state.kind}`)
  return state.user
}

beforeEach(() => {
  Object.assign(server, { live: new Set(), expired: new Set(), asked: [], refuseUpdate: false, down: false, theme: '' })
  kept.text = null
})

describe('at the start', () => {
  test('nobody is signed in without a token', async () => {
    const session = openTab()
    await session.start()
    expect(stateOf(session)).toEqual({ kind: 'signed-out', reason: null })
    expect(server.asked).toEqual([])
  })

  test.each(['rubbish', 'a.b.c'])('a kept %j is no token: ignored, forgotten and told', async (text) => {
    kept.text = text
    const session = openTab()
    await session.start()
    expect(stateOf(session)).toEqual({ kind: 'signed-out', reason: 'token-unusable' })
    expect(kept.text).toBeNull()
  })

  test('a kept session is shown at once, renewed, and told of the person', async () => {
    const first = issue(1)
    kept.text = first
    const session = openTab()
    const started = session.start()
    expect(userOf(session).username).toBe('Zoë 日本')
    expect(userOf(session).sorting).toBeUndefined()
    await started
    expect(kept.text).not.toBe(first)
    expect(userOf(session).sorting).toEqual({ by: 'size', asc: true })
  })

  test('a kept session is renewed after the page is shown, and not again when it was renewed before', async () => {
    kept.text = issue(1)
    const session = openTab()
    const shown = Promise.withResolvers<void>()
    const started = session.start(shown.promise)
    expect(stateOf(session).kind).toBe('signed-in')
    expect(server.asked).toEqual([])
    await session.renewToken(kept.text)
    server.asked.length = 0
    shown.resolve()
    await started
    expect(server.asked).toEqual(['GET /api/users/1'])
  })

  test('a session that ended leads to the login screen', async () => {
    kept.text = tokenFor(1, 'ended')
    const session = openTab()
    await session.start()
    expect(stateOf(session)).toEqual({ kind: 'signed-out', reason: 'session-ended' })
    expect(kept.text).toBeNull()
  })

  test('a token that merely expired is renewed, whatever was asked with it meanwhile', async () => {
    const token = tokenFor(1, 'expired')
    server.expired.add(token)
    kept.text = token
    const session = openTab()
    const started = session.start()
    expect(await session.handleRefusedToken(token)).toBe(true)
    await started
    expect(userOf(session).sorting?.by).toBe('size')
    expect(server.asked.filter((call) => call.endsWith('/renew'))).toHaveLength(1)
  })

  test('a server out of reach does not sign anybody out', async () => {
    kept.text = issue(1)
    server.down = true
    const session = openTab()
    await session.start()
    expect(userOf(session).id).toBe(1)
  })

  test('who changed their own record is shown as they are now', async () => {
    kept.text = issue(1)
    const session = openTab()
    await session.start()
    server.theme = 'dark'
    await session.refresh()
    expect(userOf(session).theme).toBe('dark')
    server.down = true
    await session.refresh()
    expect(userOf(session).theme).toBe('dark')
  })

  test('without a login screen the server says who it is', async () => {
    const session = openTab(false)
    await session.start()
    expect(userOf(session).id).toBe(1)
    expect(server.asked[0]).toBe('POST /api/login')
  })

  test('without a login screen a refusal is shown', async () => {
    server.down = true
    const session = openTab(false)
    await session.start()
    expect(stateOf(session)).toMatchObject({ kind: 'failed', error: { status: 502 } })
  })
})

describe('signing in and out', () => {
  test('a wrong password changes nothing', async () => {
    const session = openTab()
    await session.start()
    await expect(session.signIn({ username: 'admin', password: 'wrong' })).rejects.toMatchObject({ status: 403 })
    expect(stateOf(session).kind).toBe('signed-out')
  })

  test('keeps the token and shows the person', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    expect(userOf(session).sorting?.by).toBe('size')
    expect(server.live.has(kept.text ?? '')).toBe(true)
  })

  test('an account is made before it is used', async () => {
    await openTab().signUp({ username: 'other', password: 'right' })
    expect(server.asked.slice(0, 2)).toEqual(['POST /api/signup', 'POST /api/login'])
  })

  test('an account that was made and cannot be entered says so', async () => {
    const session = openTab()
    await expect(session.signUp({ username: 'other', password: 'wrong' })).rejects.toBeInstanceOf(AccountCreated)
    expect(stateOf(session).kind).not.toBe('signed-in')
  })

  test('signing out ends the session on the server too', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    await session.signOut()
    expect(server.live.size).toBe(0)
    expect(kept.text).toBeNull()
    expect(stateOf(session)).toEqual({ kind: 'signed-out', reason: null, left: true })
  })

  test('a server out of reach cannot keep anybody signed in here, and that is told', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    server.down = true
    await expect(session.signOut()).rejects.toMatchObject({ status: 502 })
    expect(stateOf(session).kind).toBe('signed-out')
  })

  test('what is refused meanwhile is not asked for again', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    const leaving = session.signOut()
    expect(await session.handleRefusedToken(kept.text ?? '')).toBe(false)
    await leaving
    expect(server.asked.filter((call) => call.endsWith('/renew'))).toEqual([])
  })

  test('a late refusal of an older token ends nothing', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    expect(await session.handleRefusedToken('an.older.one')).toBe(true)
    expect(stateOf(session).kind).toBe('signed-in')
  })
})

describe('other tabs', () => {
  test('sign out together', async () => {
    const [first, second] = [openTab(), openTab()]
    await first.signIn({ username: 'admin', password: 'right' })
    await second.start()
    await first.signOut()
    await second.followOtherTab()
    expect(stateOf(second)).toEqual({ kind: 'signed-out', reason: null })
  })

  test('sign in together, and become another person together', async () => {
    const [first, second] = [openTab(), openTab()]
    await second.start()
    await first.signIn({ username: 'admin', password: 'right' })
    await second.followOtherTab()
    expect(userOf(second).id).toBe(1)
    await first.signIn({ username: 'other', password: 'right' })
    await second.followOtherTab()
    expect(userOf(second)).toMatchObject({ id: 2, username: 'other' })
  })

  test('keep what they know of the person when the token was only renewed', async () => {
    const [first, second] = [openTab(), openTab()]
    await first.signIn({ username: 'admin', password: 'right' })
    await second.start()
    await first.renewToken(kept.text ?? '')
    const before = userOf(second)
    await second.followOtherTab()
    expect(userOf(second)).toBe(before)
  })
})

describe('preferences', () => {
  test('show at once and are kept', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    const keeping = session.savePreferences({ viewMode: 'mosaic' })
    expect(userOf(session).viewMode).toBe('mosaic')
    await keeping
    expect(server.asked.at(-1)).toBe('PUT /api/users/1')
  })

  test('are newer than what the server is just telling of the person', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    const first = session.refresh()
    const keeping = session.savePreferences({ viewMode: 'mosaic' })
    const second = session.refresh()
    await Promise.all([first, keeping, second])
    expect(userOf(session).viewMode).toBe('mosaic')
  })

  test('come back when refused, without undoing what changed meanwhile', async () => {
    const session = openTab()
    await session.signIn({ username: 'admin', password: 'right' })
    server.refuseUpdate = true
    const refused = session.savePreferences({ viewMode: 'mosaic', sorting: { by: 'name', asc: false } })
    const kept = session.savePreferences({ sorting: { by: 'modified', asc: true } })
    await expect(refused).rejects.toMatchObject({ status: 403 })
    await kept
    expect(userOf(session)).toMatchObject({ viewMode: 'list', sorting: { by: 'modified' } })
  })
})
