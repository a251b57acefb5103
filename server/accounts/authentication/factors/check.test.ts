import { afterEach, beforeEach, expect, test } from 'bun:test'
import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PasskeyCheck } from '#server/accounts/authentication/passkeys/check.ts'
import { KeyFile } from '#server/platform/own-files/key-file.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { type UserWorld, userWorld } from '#server/testing/user-world.ts'
import { FactorCheck, factorRefusal } from './check.ts'
import { newRecoveryCodes, recoveryDigest } from './recovery-code.ts'
import { FACTOR_KEY_BYTES, SecretBox } from './secret-box.ts'
import { FactorWriter } from './store.ts'
import { codeOfStep, newTotpSecret, stepAt } from './totp.ts'

// Without the key, or with another one, no code of an app is accepted; recovery codes do not need it.

let world: UserWorld
let userId: number
let directory: ReturnType<typeof temporaryDirectory>
const secret = newTotpSecret()
const codes = newRecoveryCodes()

beforeEach(async () => {
  world = await userWorld()
  directory = temporaryDirectory()
  userId = (await world.addUser()).id
})
afterEach(async () => {
  directory[Symbol.dispose]()
  await world[Symbol.asyncDispose]()
})

const keyFile = () => new KeyFile(path.join(directory.path, 'second-factor.key'), FACTOR_KEY_BYTES)

function written(content: string | Uint8Array): KeyFile {
  writeFileSync(keyFile().path, content)
  return keyFile()
}

async function store(source: KeyFile): Promise<void> {
  const sealed = new SecretBox(source).seal(userId, secret, true)
  if (sealed === null) throw new Error('There is no key')
  const digests = codes.flatMap((code) => recoveryDigest(userId, code) ?? [])
  await world.db.transaction().execute(async (tx) => {
    const writer = new FactorWriter(tx)
    await writer.put(userId, { secret: sealed, createdAt: 0 }, 0)
    await writer.putRecoveryCodes(userId, digests)
  })
}

const errors: string[] = []
const check = (source: KeyFile, code: string, available = true) => {
  const log = { error: (message: string) => void errors.push(message) }
  const parts = { box: new SecretBox(source), events: world.events, now: world.clock.now, log, keyPath: source.path }
  const passkeys = new PasskeyCheck({
    site: { party: null, unavailable: null },
    events: world.events,
    now: world.clock.now,
  })
  const checks = new FactorCheck({ ...parts, passkeys, available })
  return world.db.transaction().execute((tx) => checks.check(tx, userId, { code }))
}
const currentCode = () => codeOfStep(secret, stepAt(world.clock.now()))

test('the key is created once, for its owner only, and used again', async () => {
  await store(keyFile())
  expect(statSync(keyFile().path).mode & 0o777).toBe(0o600)
  expect(keyFile().create()).toEqual(keyFile().read())
  expect(await check(keyFile(), currentCode())).toEqual({ kind: 'passed' })
})

test.each([
  ['missing', () => new KeyFile(path.join(directory.path, 'none.key'), FACTOR_KEY_BYTES)],
  ['cut off', () => written('short')],
  ['another one', () => written(new Uint8Array(FACTOR_KEY_BYTES))],
])('with a key that is %s no code is accepted, the log says why, and a recovery code helps', async (_, damaged) => {
  await store(keyFile())
  errors.length = 0
  const key = damaged()
  const result = await check(key, currentCode())
  expect(result).toEqual({ kind: 'unreadable' })
  expect(factorRefusal(result).code).toBe('internal')
  expect(errors).toEqual(['the second factor of a user cannot be checked; the key is missing or wrong'])
  expect(await check(key, codes[0] ?? '')).toEqual({ kind: 'recovered', left: 9 })
  expect(await check(key, codes[0] ?? '')).toEqual({ kind: 'wrong' })
})

test('no code is asked for where passwords are not stored here', async () => {
  await store(keyFile())
  expect(await check(keyFile(), '', false)).toEqual({ kind: 'none' })
  expect(await check(keyFile(), '')).toEqual({ kind: 'needed' })
})
