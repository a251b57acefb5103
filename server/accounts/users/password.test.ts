import { describe, expect, test } from 'bun:test'
import { RUNTIME_HASHING } from './hashing.ts'
import { isPasswordHash, Passwords } from './password.ts'

/** Records which kinds of hashes were verified. */
function counting() {
  const checked: string[] = []
  const verify: typeof Bun.password.verify = async (password, hash, ...rest) => {
    checked.push(String(hash).split('$')[1] ?? '')
    return Bun.password.verify(password, hash, ...rest)
  }
  return { passwords: new Passwords({ ...RUNTIME_HASHING, verify }), checked }
}

const bcrypt = (password: string) => Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 })

describe('a hash', () => {
  test('that is brought along may cost so much and no more', async () => {
    const end = 'J9kdCAcBBPj2msAGv9dgqu2HvHdaratRitrnPgRiy1//KGaYJyLyi'
    for (const cost of ['04', '10', '14']) expect(isPasswordHash(`$2a$${cost}$${end}`)).toBeTrue()
    for (const cost of ['00', '03', '15', '31', '99']) expect(isPasswordHash(`$2a$${cost}$${end}`)).toBeFalse()
    const argon2 = (costs: string) => isPasswordHash(`$argon2id$v=19$${costs}$c2FsdHNhbHQ$aGFzaGhhc2g`)
    expect(argon2('m=19456,t=2,p=1')).toBeTrue()
    expect(isPasswordHash(await Bun.password.hash('of the runtime'))).toBeTrue()
    for (const costs of ['m=4194304,t=2,p=1', 'm=19456,t=1000,p=1', 'm=19456,t=2,p=255'])
      expect(argon2(costs)).toBeFalse()
  })

  test('is argon2id with the settled parameters, and another one each time', async () => {
    const passwords = new Passwords()
    const hash = await passwords.hash('correct horse')
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await passwords.hash('correct horse')).not.toBe(hash)
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(await passwords.verify('correct horse', hash, false)).toBe(true)
    expect(await passwords.verify('Correct horse', hash, false)).toBe(false)
  })

  test('is not made of nothing, nor of more than 1024 bytes', async () => {
    const passwords = new Passwords()
    await expect(passwords.hash('')).rejects.toMatchObject({ code: 'invalid' })
    await expect(passwords.hash('ü'.repeat(513))).rejects.toMatchObject({ code: 'invalid' })
    await expect(passwords.verify('ü'.repeat(513), undefined, false)).rejects.toMatchObject({ code: 'invalid' })
    const longest = 'ü'.repeat(512)
    expect(await passwords.verify(longest, await passwords.hash(longest), false)).toBe(true)
  })
})

describe('a bcrypt hash', () => {
  const passwords = new Passwords()

  test('verifies under all its names, and is outdated', async () => {
    const hash = await bcrypt('secret')
    for (const name of ['$2a$', '$2b$', '$2y$']) {
      const named = hash.replace(/^\$2.\$/, name)
      expect(await passwords.verify('secret', named, true)).toBe(true)
      expect(await passwords.verify('Secret', named, true)).toBe(false)
      expect(passwords.isOutdated(named)).toBe(true)
    }
  })

  test('made elsewhere verifies', async () => {
    // A vector of the crypt_blowfish test suite.
    const vector = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
    expect(await passwords.verify('U*U', vector, true)).toBe(true)
  })

  test('counts the first 72 bytes only, as File Browser had it', async () => {
    const hash = await bcrypt('x'.repeat(72))
    expect(await passwords.verify('x'.repeat(100), hash, true)).toBe(true)
    expect(await passwords.verify(`${'x'.repeat(71)}y${'x'.repeat(28)}`, hash, true)).toBe(false)
    const cut = `${'x'.repeat(71)}ü`
    expect(await passwords.verify(cut, await Bun.password.hash(Buffer.from(cut).subarray(0, 72), 'bcrypt'), true)).toBe(
      true,
    )
  })
})

describe('the work is the same', () => {
  test.each([
    [false, ['argon2id']],
    [true, ['argon2id', '2b']],
  ])('for every account, with bcrypt hashes around: %p', async (withBcrypt, expected) => {
    const argon2 = await new Passwords().hash('right')
    const legacy = withBcrypt ? [await bcrypt('right')] : []
    for (const hash of [undefined, '', 'no password', argon2, ...legacy]) {
      for (const password of ['right', 'wrong', 'much longer'.repeat(20)]) {
        const { passwords, checked } = counting()
        const right = password === 'right' && hash !== undefined && hash.startsWith('$')
        expect(await passwords.verify(password, hash, withBcrypt)).toBe(right)
        expect(checked).toEqual(expected)
      }
    }
  })

  test('and none for an empty password, whoever it is', async () => {
    const { passwords, checked } = counting()
    expect(await passwords.verify('', undefined, true)).toBe(false)
    expect(await passwords.verify('', await bcrypt('x'), true)).toBe(false)
    expect(checked).toEqual([])
  })
})

test('four are checked at once, 32 wait, others are turned away', async () => {
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const verify: typeof Bun.password.verify = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
    return false
  }
  const passwords = new Passwords({ ...RUNTIME_HASHING, verify })
  const checks = Array.from({ length: 40 }, () => passwords.verify('x', undefined, false))
  gate.resolve()
  const outcomes = await Promise.allSettled(checks)
  expect(most).toBe(4)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(36)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('busy')
})
