import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { Caller } from '#server/access/caller.ts'
import { AppError } from '#server/platform/errors.ts'
import { HOUR, MINUTE, ORIGIN, type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { Proof, type VerifyPassword } from './proof.ts'

let world: UserWorld
let caller: Caller
let asked: string[]

beforeEach(async () => {
  world = await userWorld()
  asked = []
  const zoe = await world.addUser({ username: 'zoe' })
  const identity = await world.sessions.authenticate((await world.start(zoe)).token)
  if (!identity) throw new Error('Nobody is signed in')
  caller = { ...identity.caller, subject: { ...identity.caller.subject, address: ORIGIN.address } }
})
afterEach(() => world[Symbol.asyncDispose]())

const verify: VerifyPassword = async ({ username }, password) => {
  asked.push(`${username}: ${password}`)
  return password === 'right'
}
/** Proof that a caller gives. */
const given = (password?: string) => (password === undefined ? {} : { current_password: password })
const prove = (password?: string, others: { needed?: boolean; verify?: VerifyPassword } = {}) =>
  new Proof({ ...world, now: world.clock.now, verify, needed: true, remembersConfirmations: true, ...others }).require(
    caller,
    given(password),
  )
const codeOf = (work: Promise<void>) =>
  work.then(
    () => null,
    ({ code }) => code,
  )

test('a sign-in is proof for ten minutes, not by a clock that was set back', async () => {
  expect(await codeOf(prove())).toBeNull()
  world.clock.pass(10 * MINUTE - 1000)
  expect(await codeOf(prove())).toBeNull()
  expect(await codeOf(prove(''))).toBeNull()
  world.clock.pass(1000)
  expect(await codeOf(prove())).toBe('proof_needed')
  expect(await codeOf(prove(''))).toBe('proof_needed')
  world.clock.pass(-HOUR)
  expect(await codeOf(prove())).toBe('proof_needed')
  expect(asked).toEqual([])
})

test('a password is asked about whenever it is said, as that of who asks', async () => {
  expect(await codeOf(prove('wrong'))).toBe('wrong_credentials')
  world.clock.pass(HOUR)
  expect(await codeOf(prove('right'))).toBeNull()
  expect(asked).toEqual(['zoe: wrong', 'zoe: right'])
})

describe('a confirmed password', () => {
  /** Confirms the password long after the sign-in. Returns a function that tells how a session passes without a password. */
  async function confirmed() {
    const proof = new Proof({ ...world, now: world.clock.now, verify, needed: true, remembersConfirmations: true })
    world.clock.pass(HOUR)
    await proof.require(caller, given('right'))
    return (of: Caller = caller) => codeOf(proof.require(of, {}))
  }

  test('holds for ten minutes, not by a clock that was set back', async () => {
    const without = await confirmed()
    world.clock.pass(10 * MINUTE - 1000)
    expect(await without()).toBeNull()
    world.clock.pass(1000)
    expect(await without()).toBe('proof_needed')
    world.clock.pass(-HOUR)
    expect(await without()).toBe('proof_needed')
  })

  test('is that of one session, and of none for a token', async () => {
    const without = await confirmed()
    expect(await without({ ...caller, sessionId: 'another' })).toBe('proof_needed')
    const token = { ...caller, sessionId: 'token', signedInAt: 0 }
    const proof = new Proof({ ...world, now: world.clock.now, verify, needed: true, remembersConfirmations: true })
    await proof.require(token, given('right'))
    expect(await codeOf(proof.require(token, {}))).toBe('proof_needed')
  })

  test('ends when the password or a permission changes, but not with a preference', async () => {
    const { userId } = caller.subject
    const first = await confirmed()
    await world.change(userId, { hideDotfiles: true })
    expect(await first()).toBeNull()
    await world.change(userId, { permissions: NO_PERMISSIONS })
    expect(await first()).toBe('proof_needed')
    const second = await confirmed()
    await world.db
      .transaction()
      .execute((tx) => tx.updateTable('users').set({ password_hash: 'new' }).where('id', '=', userId).execute())
    expect(await second()).toBe('proof_needed')
  })

  test('does not hold where passwords are not stored here, whose change would not end it', async () => {
    const proof = new Proof({ ...world, now: world.clock.now, verify, needed: true, remembersConfirmations: false })
    world.clock.pass(HOUR)
    await proof.require(caller, given('right'))
    expect(await codeOf(proof.require(caller, {}))).toBe('proof_needed')
  })

  test('is none if it was wrong', async () => {
    const proof = new Proof({ ...world, now: world.clock.now, verify, needed: true, remembersConfirmations: true })
    world.clock.pass(HOUR)
    expect(await codeOf(proof.require(caller, given('wrong')))).toBe('wrong_credentials')
    expect(await codeOf(proof.require(caller, {}))).toBe('proof_needed')
  })
})

test('where nobody signs in there is nothing to prove', async () => {
  world.clock.pass(HOUR)
  expect(await codeOf(prove(undefined, { needed: false }))).toBeNull()
  expect(await codeOf(prove('wrong', { needed: false }))).toBeNull()
  expect(asked).toEqual([])
})

test('attempts are counted together with sign-ins; a right one starts over, and one without an answer does not count', async () => {
  const fails: VerifyPassword = async () => {
    throw new AppError('busy', 'Busy.')
  }
  for (let attempt = 0; attempt < 12; attempt++) expect(await codeOf(prove('x', { verify: fails }))).toBe('busy')
  for (let attempt = 0; attempt < 9; attempt++) await codeOf(prove('wrong'))
  expect(await codeOf(prove('right'))).toBeNull()
  await expect(world.signIn.withPassword({ username: 'zoe', password: 'x', ...ORIGIN })).rejects.toMatchObject({
    code: 'wrong_credentials',
  })
  await expect(world.signIn.withPassword({ username: 'zoe', password: 'x', ...ORIGIN })).rejects.toMatchObject({
    code: 'too_many',
  })
  expect(await codeOf(prove('right'))).toBe('too_many')
})

test('an account that is gone proves nothing', async () => {
  await world.db.transaction().execute((tx) => tx.deleteFrom('users').execute())
  expect(await codeOf(prove('right'))).toBe('signed_out')
})

test('whoever guesses is told of, as of sign-ins: in the log and on the bus, never with the password', async () => {
  const failure = { address: ORIGIN.address, username: 'zoe', reason: 'wrong current password' }
  await codeOf(prove('a guess'))
  expect(world.log).toEqual([{ message: 'sign-in failed', ...failure }])
  expect(world.told).toEqual([{ name: 'signIn.failed', ...failure }])
  for (let times = 0; times < 10; times++) await codeOf(prove('a guess'))
  expect(world.told.at(-1)).toMatchObject({ name: 'signIn.failed', reason: 'too many attempts' })
  expect(JSON.stringify([world.log, world.told])).not.toContain('a guess')
})
