import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ORIGIN, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let world: UserWorld
let checked: string[]
/** Runs while a password is verified. */
let meanwhile: () => Promise<unknown>
const PASSWORD = 'correct horse'
const argon2 = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 })
const bcrypt = await Bun.password.hash(PASSWORD, { algorithm: 'bcrypt', cost: 4 })

beforeEach(async () => {
  checked = []
  meanwhile = async () => undefined
  const verify: typeof Bun.password.verify = async (password, hash, ...rest) => {
    checked.push(String(hash).split('$')[1] ?? '')
    await meanwhile()
    return Bun.password.verify(password, hash, ...rest)
  }
  world = await userWorld({ verify })
})
afterEach(() => world[Symbol.asyncDispose]())

const signIn = (username: string, password = PASSWORD, address = '192.0.2.1') =>
  world.signIn.withPassword({ username, password, address, device: '' })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message, retryAfter }) => ({ code, message, retryAfter }),
  )
const hashOf = async (id: number) =>
  (await world.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
    .password_hash
const setHash = (id: number, hash: string) =>
  world.db
    .transaction()
    .execute((tx) => tx.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute())

test('the right name and password begin a session', async () => {
  const user = await world.addUser({ username: 'Zoë', passwordHash: argon2 })
  const { token, lifetime } = await signIn('Zoë')
  expect((await world.sessions.authenticate(token))?.caller.subject.userId).toBe(user.id)
  expect(lifetime).toBe(7200)
})

test('each sign-in begins a session of its own', async () => {
  await world.addUser({ username: 'zoe', passwordHash: argon2 })
  const [first, second] = [await signIn('zoe'), await signIn('zoe')]
  const ids = [first, second].map(async ({ token }) => (await world.sessions.authenticate(token))?.caller.sessionId)
  expect(await ids[0]).not.toBe(await ids[1])
})

describe('who is there cannot be told', () => {
  test.each([
    ['nobody has a bcrypt hash', 'no password', ['argon2id']],
    ['somebody has one', bcrypt, ['argon2id', '2b']],
  ])('from answers or from work, when %s', async (_name, otherHash, work) => {
    await world.addUser({ username: 'known', passwordHash: argon2 })
    await world.addUser({ username: 'locked', passwordHash: argon2, lockPassword: true })
    await world.addUser({ username: 'other', passwordHash: otherHash })
    const names = ['known', 'locked', 'other', 'unknown', 'KNOWN', 'known ', '__proto__', '']
    const answers = []
    for (const [index, name] of names.entries()) {
      checked = []
      answers.push(await failure(signIn(name, 'wrong', `192.0.2.${index}`)))
      expect(checked).toEqual(work)
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 'wrong_credentials' })
  })

  test('from limits: unknown names are limited as known ones are', async () => {
    await world.addUser({ username: 'known', passwordHash: 'no password' })
    const limits = async (name: string) => {
      const answers = []
      for (let index = 0; index < 12; index++)
        answers.push(await failure(signIn(name, 'wrong', `2001:db8:${name.length}:${index}::1`)))
      return answers
    }
    const [known, unknown] = [await limits('known'), await limits('unknown')]
    expect(unknown).toEqual(known)
    expect(known[10]).toMatchObject({ code: 'too_many', retryAfter: 15 })
  })
})

describe('a password', () => {
  test('that is too long is refused for everybody, and costs nothing', async () => {
    await world.addUser({ username: 'known', passwordHash: argon2 })
    const answers = [await failure(signIn('known', 'x'.repeat(1025))), await failure(signIn('none', 'x'.repeat(1025)))]
    expect(answers[0]).toMatchObject({ code: 'invalid' })
    expect(answers[1]).toEqual(answers[0])
    expect(checked).toEqual([])
  })

  test('hashed by File Browser works, and gets a hash of today', async () => {
    const user = await world.addUser({ username: 'zoe', passwordHash: bcrypt })
    const { token } = await signIn('zoe')
    expect(await hashOf(user.id)).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    checked = []
    await signIn('zoe')
    expect(checked).toEqual(['argon2id'])
    expect(await world.sessions.authenticate(token)).toMatchObject({ renew: false })
  })

  test('that is wrong leaves an old hash alone', async () => {
    const user = await world.addUser({ username: 'zoe', passwordHash: bcrypt })
    await failure(signIn('zoe', 'wrong'))
    expect(await hashOf(user.id)).toBe(bcrypt)
  })

  test('that was changed while it was checked begins no session', async () => {
    const user = await world.addUser({ username: 'zoe', passwordHash: bcrypt })
    meanwhile = () => setHash(user.id, argon2)
    expect(await failure(signIn('zoe'))).toMatchObject({ code: 'wrong_credentials' })
    expect(await hashOf(user.id)).toBe(argon2)
    expect(await world.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })

  test('of an account that was removed while it was checked begins no session', async () => {
    await world.addUser({ username: 'zoe', passwordHash: argon2 })
    meanwhile = () => world.db.transaction().execute((tx) => tx.deleteFrom('users').execute())
    expect(await failure(signIn('zoe'))).toMatchObject({ code: 'wrong_credentials' })
  })
})

describe('limits', () => {
  test('hold back the right password too, until the wait is over', async () => {
    await world.addUser({ username: 'zoe', passwordHash: argon2 })
    for (let index = 0; index < 10; index++) await failure(signIn('zoe', 'wrong'))
    checked = []
    expect(await failure(signIn('zoe'))).toMatchObject({ code: 'too_many', retryAfter: 15 })
    expect(checked).toEqual([])
    world.clock.pass(15_000)
    await signIn('zoe')
    for (let index = 0; index < 9; index++) await failure(signIn('zoe', 'wrong', '198.51.100.1'))
    await signIn('zoe', PASSWORD, '198.51.100.1')
  })

  test('neither charge somebody who was turned away because too many came at once, nor write anything down', async () => {
    const attempts = Array.from({ length: 60 }, (_, index) => failure(signIn(`name${index}`, 'x', `192.0.2.${index}`)))
    const answers = await Promise.all(attempts)
    const busy = answers.flatMap((answer, index) => (answer?.code === 'busy' ? [index] : []))
    expect(busy.length).toBeGreaterThan(0)
    for (const index of busy) {
      const key = `address:192.0.2.${index}`
      const row = await world.db.selectFrom('sign_in_attempts').selectAll().where('key', '=', key).executeTakeFirst()
      expect(row).toBeUndefined()
    }
  })
})

test('failures leave a line each, without the password', async () => {
  await failure(signIn('zoe\n2026 sign-in failed address=198.51.100.1', 'hunter2'))
  for (let index = 0; index < 10; index++) await failure(signIn('x'.repeat(1000), 'hunter2'))
  expect(world.log[0]).toEqual({
    message: 'sign-in failed',
    address: '192.0.2.1',
    username: 'zoe\n2026 sign-in failed address=198.51.100.1',
    reason: 'wrong credentials',
  })
  expect(world.log.at(-1)).toMatchObject({ username: 'x'.repeat(128), reason: 'too many attempts' })
  expect(JSON.stringify(world.log)).not.toContain('hunter2')
})

describe('without signing in', () => {
  test('everybody is the first administrator', async () => {
    await using free = await userWorld({ auth: { method: 'noauth' } })
    const user = await free.addUser()
    const { token } = await free.signIn.withoutAuthentication(ORIGIN)
    expect((await free.sessions.authenticate(token))?.caller.subject.userId).toBe(user.id)
  })

  test('nobody is anybody when that account was removed', async () => {
    await world.addUser()
    await world.addUser()
    await world.db.transaction().execute((tx) => tx.deleteFrom('users').where('id', '=', 1).execute())
    expect(await failure(world.signIn.withoutAuthentication(ORIGIN))).toMatchObject({ code: 'wrong_credentials' })
  })
})
