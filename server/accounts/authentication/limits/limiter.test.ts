import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { MINUTE, SECOND, type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { SignInLimiter } from './limiter.ts'

let world: UserWorld

beforeEach(async () => {
  world = await userWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const from = (address: string, username = 'zoe') => ({ address, username })
const begin = (attempt: ReturnType<typeof from>) => world.limiter.countAttempt(attempt)
const refused = (retryAfter: number) => expect.objectContaining({ code: 'too_many', retryAfter })

async function repeat(times: number, attempt: (index: number) => ReturnType<typeof from>): Promise<void> {
  for (let index = 0; index < times; index++) await begin(attempt(index))
}

test('an address has ten attempts a minute, whomever it tries', async () => {
  await repeat(10, (index) => from('192.0.2.1', `name${index}`))
  await expect(begin(from('192.0.2.1', 'another'))).rejects.toEqual(refused(15))
  await begin(from('192.0.2.2', 'another'))
})

test('a whole /64 is one address', async () => {
  await repeat(10, (index) => from(`2001:db8::${index + 1}`, `name${index}`))
  await expect(begin(from('2001:db8::ffff', 'another'))).rejects.toEqual(refused(15))
})

test('a name has ten, from wherever and however it is spelled', async () => {
  const spellings = ['zoe', 'ZOE', ' Zoe ', 'ｚｏｅ', 'zoe\u00a0']
  await repeat(10, (index) => from(`192.0.2.${index}`, spellings[index % spellings.length]))
  await expect(begin(from('198.51.100.1', 'Zoe'))).rejects.toEqual(refused(15))
})

test('waits grow, and a refused attempt does not make them longer', async () => {
  await repeat(10, () => from('192.0.2.1'))
  for (let tries = 0; tries < 5; tries++) await expect(begin(from('192.0.2.1'))).rejects.toEqual(refused(15))
  world.clock.pass(15 * SECOND)
  await begin(from('192.0.2.1'))
  await expect(begin(from('192.0.2.1'))).rejects.toEqual(refused(30))
  world.clock.pass(10.5 * SECOND)
  await expect(begin(from('192.0.2.1'))).rejects.toEqual(refused(20))
})

test('an address that is refused does not use up the attempts of a name', async () => {
  await repeat(10, (index) => from('192.0.2.1', `name${index}`))
  for (let tries = 0; tries < 20; tries++) await expect(begin(from('192.0.2.1'))).rejects.toEqual(refused(15))
  await repeat(9, (index) => from(`198.51.100.${index}`))
})

test('many at once are counted one by one', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => begin(from('192.0.2.1'))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a restart and another process find the same counts', async () => {
  await repeat(10, () => from('192.0.2.1'))
  await expect(new SignInLimiter(world.db, world.clock.now).countAttempt(from('192.0.2.1'))).rejects.toEqual(
    refused(15),
  )
  await world.restart()
  await expect(begin(from('192.0.2.1'))).rejects.toEqual(refused(15))
})

describe('a success', () => {
  const succeed = (attempt: ReturnType<typeof from>) =>
    world.db.transaction().execute((tx) => world.limiter.resetName(tx, attempt))

  test('lets the name start over', async () => {
    await repeat(10, (index) => from(`192.0.2.${index}`))
    await succeed(from('192.0.2.9'))
    await repeat(10, (index) => from(`198.51.100.${index}`))
  })

  test('is not charged to the address, but forgives it nothing else', async () => {
    await repeat(9, (index) => from('192.0.2.1', `victim${index}`))
    for (let times = 0; times < 20; times++) {
      await begin(from('192.0.2.1', 'mine'))
      await succeed(from('192.0.2.1', 'mine'))
    }
    await begin(from('192.0.2.1', 'victim'))
    await expect(begin(from('192.0.2.1', 'victim'))).rejects.toEqual(refused(15))
  })
})

test('an attempt that came to no answer is taken back', async () => {
  await repeat(10, () => from('192.0.2.1'))
  await world.limiter.uncountAttempt(from('192.0.2.1'))
  await begin(from('192.0.2.1'))
})

test('neither names nor old counts stay', async () => {
  await begin(from('192.0.2.1', 'hunter2'))
  const keys = async () => (await world.db.selectFrom('sign_in_attempts').select('key').execute()).map(({ key }) => key)
  expect((await keys()).join()).not.toContain('hunter2')
  world.clock.pass(15 * MINUTE)
  await begin(from('198.51.100.1', 'other'))
  expect(await keys()).toHaveLength(2)
  expect(await keys()).toContain('address:198.51.100.1')
})

test('the table is bounded', async () => {
  const at = world.clock.at
  await world.db.transaction().execute(async (tx) => {
    for (let start = 0; start < 25_000; start += 5_000)
      await tx
        .insertInto('sign_in_attempts')
        .values(
          Array.from({ length: 5_000 }, (_, index) => ({
            key: `name:${start + index}`,
            attempts: 1,
            started_at: at,
            blocked_until: at,
            last_at: at - 30_000 + start + index,
          })),
        )
        .execute()
  })
  await begin(from('192.0.2.1'))
  const { count } = await world.db
    .selectFrom('sign_in_attempts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(20_000)
})
