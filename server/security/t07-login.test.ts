import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// Password guessing over the wire: an attacker learns nothing about which accounts exist, and is limited by address, user name and known
// device. Password hashing is tested in `server/accounts/users/`, password confirmation in `server/accounts/authentication/proof.test.ts`,
// the redirect in `web/app/router/login-redirect.test.ts`.

let app: TestApp
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20)
  app = await testApp({
    hashesInThreads: true,
    now: () => now,
    users: [
      { username: 'zoe' },
      { username: 'locked', lockPassword: true },
      { username: 'vouched', lockPassword: true },
    ],
    config: { trustedProxies: [parseIpNetwork('127.0.0.1') ?? []].flat() },
  })
  const { db } = app.context
  await db
    .transaction()
    .execute((tx) => tx.updateTable('users').set({ password_hash: 'none' }).where('username', '=', 'vouched').execute())
})
afterEach(() => app[Symbol.asyncDispose]())

/** Tries to sign in from a remote address, as a trusted proxy reports it. */
const attempt = (username: string, password: string, address = '192.0.2.1') =>
  app.request('/api/login', {
    method: 'POST',
    as: null,
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify({ username, password }),
  })

async function everythingSaid(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return JSON.stringify([response.status, headers, await response.text()])
}

test('unknown, wrong, locked and vouched-for accounts are one answer', async () => {
  const names = ['nobody', 'zoe', 'locked', 'vouched', 'ZOE', '', '../admin', 'zoe\0']
  const answers = await Promise.all(
    names.map(async (name, index) => everythingSaid(await attempt(name, 'wrong', `192.0.2.${index}`))),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toStartWith('[403,')
})

test('they are one answer to who tries too often as well', async () => {
  const answers: string[] = []
  for (const [index, name] of ['nobody', 'zoe', 'vouched'].entries()) {
    for (let times = 0; times < 10; times++) await attempt(name, 'wrong', `198.51.${index}.${times}`)
    answers.push(await everythingSaid(await attempt(name, PASSWORD, `198.51.${index}.99`)))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toStartWith('[429,')
  expect(answers[0]).toContain('["retry-after","15"]')
})

describe('the limit of an address', () => {
  const fill = async (address: string) => {
    for (let index = 0; index < 10; index++) await attempt(`name ${index}`, 'wrong', address)
  }

  test('holds for the whole network a client has', async () => {
    await fill('2001:db8:1:2::1')
    expect((await attempt('zoe', PASSWORD, '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await attempt('zoe', PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  test('is not escaped by what a client says of itself', async () => {
    for (let index = 0; index < 10; index++) await attempt(`name ${index}`, 'wrong', `203.0.113.${index}, 192.0.2.1`)
    expect((await attempt('zoe', PASSWORD, '203.0.113.77, 192.0.2.1')).status).toBe(429)
  })

  test('lasts no longer than five minutes', async () => {
    for (let index = 0; index < 30; index++) {
      await attempt(`name ${index}`, 'wrong')
      now += 5 * 60_000
    }
    expect((await attempt('zoe', PASSWORD)).status).toBe(200)
  })
})

test('a name is held back however it is spelled, from wherever', async () => {
  const spellings = ['zoe', 'ZOE', ' zoe', 'zoe ', 'ｚｏｅ', 'Zoe']
  for (let index = 0; index < 10; index++) await attempt(spellings[index % 6] ?? '', 'wrong', `198.51.100.${index}`)
  expect((await attempt('zoe', PASSWORD, '203.0.113.1')).status).toBe(429)
})

test('a flood is bounded, and the rest of the program goes on', async () => {
  const token = await app.signIn('locked')
  const flood = Array.from({ length: 60 }, (_, index) => attempt(`name ${index}`, 'wrong', `10.0.${index}.1`))
  const meanwhile = await app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } })
  expect(meanwhile.status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([403, 503]))
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(37)
})

test('a body that is too large is refused before it is read', async () => {
  const reply = await app.raw(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\nConnection: close\r\n\r\n{"username":',
  )
  expect(reply.status).toBe(413)
})

test('every failure is a line, with the address and without the password', async () => {
  await attempt('zoe', 'hunter2', '192.0.2.77')
  const line = app.log.find((text) => text.includes('sign-in failed')) ?? ''
  expect(line).toContain('address=192.0.2.77 username=zoe reason="wrong credentials"')
  expect(app.log.join('')).not.toContain('hunter2')
})
