import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { solvePuzzle } from '#server/testing/solve-puzzle.ts'
import { MINUTE, SECOND, serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { ProofOfWork } from './proof-of-work.ts'

const PASSWORD = 'heron umbrella lattice'
const hash = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 })
let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
let checked: number
let clockNow: () => number

beforeEach(async () => {
  checked = 0
  const verify: typeof Bun.password.verify = (...given) => {
    checked += 1
    return Bun.password.verify(...given)
  }
  world = await userWorld({ verify, captchaKind: new ProofOfWork(Buffer.alloc(32, 1), () => clockNow()) })
  clockNow = world.clock.now
  server = serveUserRoutes(world)
  await world.addUser({ username: 'zoe', passwordHash: hash })
  const signup = { name: 'signup', value: 'true' }
  await world.db.transaction().execute((tx) => tx.insertInto('settings').values(signup).execute())
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const solve = () => solvePuzzle(() => server.request('GET', '/api/captcha'))
const post = (path: string, body: unknown) => server.request('POST', path, { body: JSON.stringify(body) })
const signIn = (recaptcha: string, username = 'zoe', password = PASSWORD) =>
  post('/api/login', { username, password, recaptcha })
const signUp = (recaptcha: string, username = 'mia') => post('/api/signup', { username, password: PASSWORD, recaptcha })
const said = async (response: Response): Promise<unknown[]> => [
  response.status,
  response.ok ? 'ok' : ErrorBody.parse(await response.json()).code,
]
const remembered = () => world.db.selectFrom('solved_captchas').selectAll().execute()

describe('signing in', () => {
  test('takes a solved puzzle', async () => {
    expect(await said(await signIn(await solve()))).toEqual([200, 'ok'])
  })

  test('without one is refused before any password is looked at, right or wrong', async () => {
    for (const answer of ['', 'nonsense', 'x'.repeat(9_000)]) {
      expect(await said(await signIn(answer))).toEqual([403, 'captcha_failed'])
      expect(await said(await signIn(answer, 'nobody', 'wrong'))).toEqual([403, 'captcha_failed'])
    }
    expect(await said(await post('/api/login', { username: 'zoe', password: PASSWORD }))).toEqual([
      403,
      'captcha_failed',
    ])
    expect(checked).toBe(0)
    expect(world.log.at(-1)).toMatchObject({ message: 'sign-in failed', reason: 'captcha failed' })
    expect(world.told.at(-1)).toMatchObject({ name: 'signIn.failed', reason: 'captcha failed' })
  })

  test('uses the answer up, whether or not the password was right', async () => {
    const [first, second] = [await solve(), await solve()]
    expect((await signIn(first)).status).toBe(200)
    expect(await said(await signIn(first))).toEqual([403, 'captcha_failed'])
    expect(await said(await signIn(second, 'zoe', 'wrong'))).toEqual([403, 'wrong_credentials'])
    expect(await said(await signIn(second))).toEqual([403, 'captcha_failed'])
  })

  test('twice at once with one answer works once', async () => {
    const answer = await solve()
    const answers = await Promise.all([signIn(answer), signIn(answer), signIn(answer)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('without an answer is charged to the address, and not to the name', async () => {
    for (let index = 0; index < 10; index++) await signIn('')
    expect(await said(await signIn(await solve()))).toEqual([429, 'too_many'])
    await world.limiter.countAttempt({ address: '198.51.100.1', username: 'zoe' })
  })
})

describe('signing up', () => {
  test('and the sign-in right after take one answer', async () => {
    const answer = await solve()
    expect(await said(await signUp(answer))).toEqual([200, 'ok'])
    expect(await said(await signIn(answer, 'mia'))).toEqual([200, 'ok'])
    expect(await said(await signIn(answer, 'mia'))).toEqual([403, 'captcha_failed'])
  })

  test('lets nobody else sign in by that answer', async () => {
    const answer = await solve()
    await signUp(answer)
    expect(await said(await signIn(answer, 'zoe'))).toEqual([403, 'captcha_failed'])
    expect(await said(await signUp(answer, 'ida'))).toEqual([403, 'captcha_failed'])
  })

  test('has to be followed by the sign-in within five minutes', async () => {
    const answer = await solve()
    await signUp(answer)
    world.clock.pass(5 * MINUTE)
    expect(await said(await signIn(answer, 'mia'))).toEqual([403, 'captcha_failed'])
  })

  test('for a name that is taken uses the answer up', async () => {
    const answer = await solve()
    expect(await said(await signUp(answer, 'zoe'))).toEqual([409, 'name_taken'])
    expect(await said(await signIn(answer, 'zoe'))).toEqual([403, 'captcha_failed'])
  })

  test('without an answer is refused, and counted', async () => {
    for (let index = 0; index < 10; index++) expect(await said(await signUp(''))).toEqual([403, 'captcha_failed'])
    expect(await said(await signUp(await solve()))).toEqual([429, 'too_many'])
  })
})

describe('answers are remembered', () => {
  test('only as their digests, and not for ever', async () => {
    const answer = await solve()
    await signIn(answer)
    const [row] = await remembered()
    expect(row?.digest).toMatch(/^[0-9a-f]{64}$/)
    world.clock.pass(15 * MINUTE)
    await signIn(await solve())
    expect(await remembered()).toHaveLength(1)
  })

  test('in a table that is bounded', async () => {
    const at = world.clock.at
    await world.db.transaction().execute(async (tx) => {
      for (let start = 0; start < 20_000; start += 5_000) {
        const rows = Array.from({ length: 5_000 }, (_, index) => ({
          digest: `${start + index}`,
          username_key: null,
          solved_at: at - 30 * SECOND + start + index,
        }))
        await tx.insertInto('solved_captchas').values(rows).execute()
      }
    })
    expect((await signIn(await solve())).status).toBe(200)
    expect(await remembered()).toHaveLength(20_000)
  })
})

test('where nobody is asked, there is no puzzle, and no answer is needed', async () => {
  await using open = await userWorld()
  await using other = serveUserRoutes(open)
  await open.addUser({ username: 'zoe', passwordHash: hash })
  expect((await other.request('GET', '/api/captcha')).status).toBe(404)
  const body = JSON.stringify({ username: 'zoe', password: PASSWORD })
  expect((await other.request('POST', '/api/login', { body })).status).toBe(200)
})
