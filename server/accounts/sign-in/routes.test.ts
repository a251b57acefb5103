import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { SECOND, serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

const PASSWORD = 'correct horse'
let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
let attempts = 0

beforeAll(async () => {
  world = await userWorld()
  server = serveUserRoutes(world, { basePath: '/fb' })
  await world.addUser({ username: 'zoe', passwordHash: await world.passwords.hash(PASSWORD) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const post = (path: string, headers: Record<string, string> = {}, body?: string) =>
  server.request('POST', path, { headers, ...(body !== undefined && { body }) })
const login = async (body: unknown, headers: Record<string, string> = {}) => {
  attempts += 1
  if (attempts % 8 === 0) world.clock.pass(15 * 60 * SECOND) // these tests are not about limits
  return post('/api/login', headers, typeof body === 'string' ? body : JSON.stringify(body))
}
const rightBody = { username: 'zoe', password: PASSWORD, recaptcha: '' }
const signIn = async () => (await login(rightBody)).text()
const me = (headers: Record<string, string>, method = 'GET', body?: string) =>
  server.request(method, '/api/users/1', { headers, ...(body !== undefined && { body }) })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0] ?? ''

describe('POST /api/login', () => {
  test('answers the token alone, and sets the cookie', async () => {
    const response = await login(rightBody)
    const token = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    expect(token.split('.')).toHaveLength(3)
    expect(cookieOf(response)).toBe(`auth=${token}; Path=/fb; Max-Age=7200; HttpOnly; SameSite=Strict`)
  })

  test('takes any content type but forms, and drops what it does not know', async () => {
    const body = JSON.stringify({ ...rightBody, admin: true, id: 7 })
    expect((await login(body, { 'Content-Type': 'text/plain' })).status).toBe(200)
    expect((await login(body, { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  test('says the same of every wrong pair, with the same headers', async () => {
    const said = async (username: string, password: string) => {
      const response = await login({ username, password })
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return JSON.stringify([response.status, await response.text(), headers])
    }
    const answers = [await said('zoe', 'wrong'), await said('nobody', 'wrong'), await said('zoe', '')]
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toStartWith('[403,"{\\"code\\":\\"wrong_credentials\\"')
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"username":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object as password', '{"username":"zoe","password":{}}'],
    ['a list as password', '{"username":"zoe","password":["correct horse"]}'],
    ['a number as password', '{"username":"zoe","password":1}'],
    ['no password', '{"username":"zoe"}'],
    ['no user name', '{"password":"correct horse"}'],
    ['an object as user name', '{"username":{"$ne":""},"password":"correct horse"}'],
    ['a prototype', '{"__proto__":{"username":"zoe"},"password":"correct horse"}'],
    ['deep nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['a password of more than 1024 bytes', JSON.stringify({ username: 'zoe', password: 'x'.repeat(1025) })],
  ])('refuses %s with 400', async (_name, body) => {
    expect((await login(body)).status).toBe(400)
  })

  test('refuses more than 16 KiB with 413', async () => {
    expect((await login({ ...rightBody, more: 'x'.repeat(16 * 1024) })).status).toBe(413)
  })

  test('refuses another site', async () => {
    expect((await login(rightBody, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await login(rightBody, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  test('begins a new session, whatever token comes along', async () => {
    const planted = await signIn()
    const token = await (await login(rightBody, { 'X-Auth': planted, Cookie: `auth=${planted}` })).text()
    expect(token).not.toBe(planted)
    const ids = [planted, token].map(async (each) => (await world.sessions.authenticate(each))?.caller.sessionId)
    expect(await ids[0]).not.toBe(await ids[1])
  })

  test('holds back who tries too often, and says for how long', async () => {
    world.clock.pass(15 * 60 * SECOND)
    const body = JSON.stringify({ username: 'zoe', password: 'wrong' })
    for (let index = 0; index < 10; index++) expect((await post('/api/login', {}, body)).status).toBe(403)
    const response = await post('/api/login', {}, JSON.stringify(rightBody))
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '15'])
    expect(await response.json()).toMatchObject({ code: 'too_many' })
    world.clock.pass(15 * 60 * SECOND)
  })
})

test('PUT signs in, signs up and renews as POST does', async () => {
  const put = (path: string, headers: Record<string, string>, body?: string) =>
    server.request('PUT', path, { headers, ...(body !== undefined && { body }) })
  const response = await put('/api/login', {}, JSON.stringify(rightBody))
  const token = await response.text()
  expect([response.status, token.split('.').length]).toEqual([200, 3])
  expect((await put('/api/renew', { 'X-Auth': token })).status).toBe(200)
  expect((await put('/api/renew', { Cookie: `auth=${token}` })).status).toBe(401)
  expect((await put('/api/signup', {}, JSON.stringify(rightBody))).status).toBe(
    (await post('/api/signup', {}, JSON.stringify(rightBody))).status,
  )
  for (const path of ['/api/login', '/api/signup', '/api/renew'])
    expect((await put(path, { Origin: 'https://elsewhere.example' }, JSON.stringify(rightBody))).status).toBe(403)
})

const renewed = async (token: string) => (await post('/api/renew', { 'X-Auth': token })).text()

describe('POST /api/renew', () => {
  test('answers a successor, sets the cookie, and asks for no other', async () => {
    const token = await signIn()
    const response = await post('/api/renew', { 'X-Auth': token })
    const next = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('X-Renew-Token')).toBe('false')
    expect(cookieOf(response)).toStartWith(`auth=${next}; Path=/fb; `)
    expect((await me({ 'X-Auth': next })).status).toBe(200)
  })

  test('takes the token from the header only', async () => {
    const token = await signIn()
    expect((await post('/api/renew', { Cookie: `auth=${token}` })).status).toBe(401)
    expect((await post(`/api/renew?auth=${token}`)).status).toBe(401)
    expect((await post('/api/renew', { 'X-Auth': `${token}, ${token}` })).status).toBe(401)
    expect((await post('/api/renew', { 'X-Auth': '' })).status).toBe(401)
    expect((await me({ 'X-Auth': token })).status).toBe(200)
  })

  test('on each load of the page, in two tabs, keeps both signed in for 30 seconds', async () => {
    const first = await signIn()
    const second = await renewed(first)
    expect((await me({ 'X-Auth': second })).status).toBe(200)
    const third = await renewed(first)
    const fourth = await renewed(third)
    for (const token of [first, second, third, fourth]) expect((await me({ 'X-Auth': token })).status).toBe(200)
  })

  test('with a token that was replaced 30 seconds ago ends the session when the successor was used', async () => {
    const token = await signIn()
    const next = await renewed(token)
    expect((await me({ 'X-Auth': next })).status).toBe(200)
    world.clock.pass(30 * SECOND)
    expect((await me({ 'X-Auth': token })).status).toBe(401)
    expect((await me({ 'X-Auth': next })).status).toBe(200)
    const again = await post('/api/renew', { 'X-Auth': token })
    expect([again.status, cookieOf(again)]).toEqual([401, ''])
    expect((await me({ 'X-Auth': next })).status).toBe(401)
  })
})

describe('POST /api/logout', () => {
  test('ends the session and clears the cookie', async () => {
    const [token, other] = [await signIn(), await signIn()]
    const response = await post('/api/logout', { 'X-Auth': token })
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect(cookieOf(response)).toBe('auth=; Path=/fb; Max-Age=0; HttpOnly; SameSite=Strict')
    expect((await me({ 'X-Auth': token })).status).toBe(401)
    expect((await me({ Cookie: `auth=${token}` })).status).toBe(401)
    expect((await post('/api/renew', { 'X-Auth': token })).status).toBe(401)
    expect((await post('/api/logout', { 'X-Auth': token })).status).toBe(401)
    expect((await me({ 'X-Auth': other })).status).toBe(200)
  })

  test('does nothing for a cookie alone', async () => {
    const token = await signIn()
    expect((await post('/api/logout', { Cookie: `auth=${token}` })).status).toBe(401)
    expect((await me({ 'X-Auth': token })).status).toBe(200)
  })

  test('asks for no renewal', async () => {
    const token = await signIn()
    await world.change(1, { singleClick: true })
    expect((await post('/api/logout', { 'X-Auth': token })).headers.get('X-Renew-Token')).toBe('false')
  })
})

describe('a token', () => {
  test('is one body of 401 for every way it can be wrong', async () => {
    const token = await signIn()
    const [header, payload, signature] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const wrong = ['', 'null', 'a.b.c', `${token}=`, `${none}.${payload}.`, `${none}.${payload}.${signature}`]
    const cases = [...wrong, `${header}.${payload}.${signature?.toLowerCase()}`, `${token},${token}`]
    for (const text of cases) {
      const response = await me({ 'X-Auth': text })
      expect([response.status, await response.json()]).toEqual([401, { code: 'signed_out', message: 'Sign in first.' }])
    }
  })

  test('in X-Auth decides, and the cookie is ignored', async () => {
    const token = await signIn()
    expect((await me({ 'X-Auth': 'a.b.c', Cookie: `auth=${token}` })).status).toBe(401)
    expect((await me({ 'X-Auth': token, Cookie: 'auth=a.b.c' })).status).toBe(200)
  })

  test('in a cookie reads, but never writes', async () => {
    const token = await signIn()
    const body = JSON.stringify({ what: 'user', which: ['singleClick'], data: { singleClick: false } })
    expect((await me({ Cookie: `auth=${token}` })).status).toBe(200)
    expect((await me({ Cookie: `auth=${token}` }, 'PUT', body)).status).toBe(401)
    expect((await me({ 'X-Auth': token }, 'PUT', body)).status).toBe(200)
  })

  test('asks to be renewed in the header', async () => {
    const token = await signIn()
    expect((await me({ 'X-Auth': token })).headers.get('X-Renew-Token')).toBeNull()
    world.clock.pass(3600 * SECOND)
    expect((await me({ 'X-Auth': token })).headers.get('X-Renew-Token')).toBe('true')
  })
})

test('where nobody signs in, every login is the first administrator, whatever is sent', async () => {
  await using free = await userWorld({ auth: { method: 'noauth' } })
  await using open = serveUserRoutes(free)
  await free.addUser()
  const empty = JSON.stringify({ username: '', password: '', recaptcha: '' })
  for (const init of [{}, { body: empty }, { body: 'no JSON' }]) {
    const response = await open.request('POST', '/api/login', init)
    expect(response.status).toBe(200)
    expect(cookieOf(response)).toContain('; Path=/; ')
    const token = await response.text()
    expect((await open.request('GET', '/api/users/1', { headers: { 'X-Auth': token } })).status).toBe(200)
    expect((await open.request('GET', '/api/users/1')).status).toBe(401)
  }
})

test('where nobody signs in, the account that everybody uses stays', async () => {
  await using free = await userWorld({ auth: { method: 'noauth' } })
  await using open = serveUserRoutes(free)
  await free.addUser({ permissions: ALL_PERMISSIONS })
  const other = await free.addUser({ permissions: ALL_PERMISSIONS })
  const token = await (await open.request('POST', '/api/login')).text()
  const remove = (id: number) => open.request('DELETE', `/api/users/${id}`, { headers: { 'X-Auth': token } })
  expect((await remove(1)).status).toBe(403)
  expect((await remove(other.id)).status).toBe(200)
  expect((await open.request('POST', '/api/login')).status).toBe(200)
})

test('nothing of all this went wrong unexpectedly', () => {
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([])
})
