import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { MINUTE, serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

const PASSWORD = 'heron umbrella lattice'
let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>

beforeEach(async () => {
  world = await userWorld()
  server = serveUserRoutes(world)
  await keep('signup', true)
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const keep = (name: string, value: unknown) =>
  world.db.transaction().execute((tx) =>
    tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute(),
  )
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.request('POST', path, { body: typeof body === 'string' ? body : JSON.stringify(body), headers })
const signUp = (username: string, password = PASSWORD) => post('/api/signup', { username, password })
const signIn = (username: string, password = PASSWORD) => post('/api/login', { username, password })
const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  ErrorBody.parse(await response.json()).code,
]
const accounts = async () => (await world.users.all()).map(({ username }) => username)

test('somebody makes an account and signs in to it', async () => {
  const response = await signUp('zoe')
  expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
  expect(response.headers.get('Set-Cookie')).toBeNull()
  expect((await signIn('zoe')).status).toBe(200)
  expect(world.told.map(({ name }) => name)).toEqual(['people.changed', 'signUp', 'session.started'])
  expect(world.told.slice(1).map(({ username }) => username)).toEqual(['zoe', 'zoe'])
})

test('the account may do nothing but files, in a home of its own, whatever the defaults say', async () => {
  const { defaults } = await world.settings.current()
  await keep('defaults', { ...defaults, perm: { ...defaults.perm, admin: true, execute: true }, commands: ['sh'] })
  await keep('createUserDir', false)
  expect((await signUp('Zoë')).status).toBe(200)
  const [zoe] = await world.users.all()
  expect(zoe).toMatchObject({ scope: '/users/Zoë', commands: [], rules: [], lockPassword: false })
  expect(zoe?.permissions).toMatchObject({ admin: false, execute: false, create: true, download: true })
})

test('where nobody may sign up, nobody does', async () => {
  await keep('signup', false)
  expect(await codeOf(await signUp('zoe'))).toEqual([405, 'method_not_allowed'])
  expect(await accounts()).toEqual([])
})

test('where passwords are not kept here, nobody signs up', async () => {
  await using other = await userWorld({ auth: { method: 'noauth' } })
  await other.db
    .transaction()
    .execute((tx) => tx.insertInto('settings').values({ name: 'signup', value: 'true' }).execute())
  await expect(other.signUp.signUp({ username: 'zoe', password: PASSWORD, recaptcha: '' }, '')).rejects.toMatchObject({
    code: 'method_not_allowed',
  })
})

test.each([
  ['no body', '', 'invalid'],
  ['no JSON', '{', 'invalid'],
  ['no name', { password: PASSWORD }, 'invalid'],
  ['an empty name', { username: '', password: PASSWORD }, 'invalid'],
  ['an unusable name', { username: ' zoe', password: PASSWORD }, 'invalid'],
  ['a name no home can have', { username: '..', password: PASSWORD }, 'invalid'],
  ['a list for a name', { username: ['zoe'], password: PASSWORD }, 'invalid'],
  ['an empty password', { username: 'zoe', password: '' }, 'invalid'],
  ['a short password', { username: 'zoe', password: 'short' }, 'password_weak'],
  ['a common password', { username: 'zoe', password: 'password1234' }, 'password_weak'],
])('%s is refused with 400', async (_name, body, code) => {
  expect(await codeOf(await post('/api/signup', body))).toEqual([400, code])
  expect(await accounts()).toEqual([])
})

test("a password that is too short is refused with the number that File Browser's page reads from the answer", async () => {
  await keep('minimumPasswordLength', 25)
  expect(/minimum length is (\d+)/.exec(await (await signUp('zoe')).text())?.[1]).toBe('25')
})

test('a name that is taken, or could be taken for one, is 409', async () => {
  await signUp('zoe')
  for (const name of ['zoe', 'ZOE', 'zｏe']) expect(await codeOf(await signUp(name))).toEqual([409, 'name_taken'])
  expect(await accounts()).toEqual(['zoe'])
})

test('a name whose home is somebody else’s is 409', async () => {
  await signUp('zoe b')
  expect(await codeOf(await signUp('zoe-b'))).toEqual([409, 'name_taken'])
})

test('of two who want one name at once, one gets it', async () => {
  const answers = await Promise.all([signUp('zoe'), signUp('Zoe'), signUp('zoe')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await accounts()).toHaveLength(1)
})

test('another site signs nobody up', async () => {
  const body = { username: 'zoe', password: PASSWORD }
  expect(await codeOf(await post('/api/signup', body, { Origin: 'https://elsewhere.example' }))).toEqual([
    403,
    'cross_site',
  ])
  expect((await post('/api/signup', body, { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect(await accounts()).toEqual([])
})

describe('an address', () => {
  test('makes ten accounts an hour, then waits longer and longer', async () => {
    for (let index = 0; index < 10; index++) expect((await signUp(`person${index}`)).status).toBe(200)
    const refused = await signUp('another')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300'])
    expect((await signIn('person0')).status).toBe(200)
    world.clock.pass(5 * MINUTE)
    expect((await signUp('another')).status).toBe(200)
    expect((await signUp('more')).headers.get('Retry-After')).toBe('600')
  })

  test('asks ten times an hour whether a name is taken', async () => {
    await signUp('zoe')
    for (let index = 0; index < 9; index++) expect((await signUp('zoe')).status).toBe(409)
    expect((await signUp('zoe')).status).toBe(429)
  })

  test('is still counted after a quarter of an hour of other people signing in', async () => {
    for (let index = 0; index < 10; index++) await signUp('zoe')
    world.clock.pass(4 * MINUTE)
    await world.limiter.countAttempt({ address: '198.51.100.1', username: 'x' })
    expect((await signUp('another')).status).toBe(429)
  })

  test('is charged for names that no home can have: finding out makes work', async () => {
    for (let index = 0; index < 10; index++) expect((await signUp('..')).status).toBe(400)
    expect((await signUp('..')).status).toBe(429)
  })

  test('is not charged for what was refused before anything was looked up', async () => {
    for (let index = 0; index < 15; index++) expect((await signUp('zoe', 'short')).status).toBe(400)
    expect((await signUp('zoe')).status).toBe(200)
  })
})
