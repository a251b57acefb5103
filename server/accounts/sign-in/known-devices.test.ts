import { describe, expect, test } from 'bun:test'
import { PASSWORD, passwordHash } from '#server/testing/test-users.ts'
import { serveUserRoutes, userWorld } from '#server/testing/user-world.ts'
import { KnownDevices } from './known-devices.ts'

const devices = new KnownDevices(Buffer.alloc(32, 1))

describe('a mark', () => {
  const mark = devices.cookieValue('Zoe')
  test('is recognised for its name, however that is spelled', () => {
    expect(devices.deviceIdOf(mark, 'ZOE ')).toBe(mark.slice(0, 22))
    expect(devices.deviceIdOf(mark, 'ada')).toBeNull()
  })
  test.each([null, '', 'x', `${mark}x`, mark.slice(1), mark.replace('.', ','), `${mark} `])('%p is none', (other) =>
    expect(devices.deviceIdOf(other, 'Zoe')).toBeNull(),
  )
  test('of another key is none', () => expect(new KnownDevices(Buffer.alloc(32, 2)).deviceIdOf(mark, 'Zoe')).toBeNull())
})

test('strangers who keep trying a name keep nobody out of a device they signed in on before', async () => {
  await using world = await userWorld()
  await using server = serveUserRoutes(world)
  await world.addUser({ username: 'zoe', passwordHash: await passwordHash() })
  const login = (password: string, headers: Record<string, string> = {}) =>
    server.request('POST', '/api/login', { headers, body: JSON.stringify({ username: 'zoe', password }) })
  const first = await login(PASSWORD)
  const cookies = first.headers.getSetCookie()
  expect(cookies.find((each) => each.startsWith('auth='))).toBeDefined()
  const known = cookies.find((each) => each.startsWith('known=')) ?? ''
  expect(known).toMatch(/^known=[\w.-]{66}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  const device = { Cookie: known.split(';')[0] ?? '' }

  // Attackers, from many addresses.
  for (let index = 0; index < 10; index++)
    await expect(
      world.signIn.withPassword({ username: 'zoe', password: 'wrong', address: `198.51.100.${index}`, device: '' }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect((await login(PASSWORD)).status).toBe(429)
  expect((await login('wrong', device)).status).toBe(403)
  expect((await login(PASSWORD, device)).status).toBe(200)
  // An attacker who has the device gets no additional attempts.
  for (let index = 0; index < 9; index++) await login('wrong', device)
  world.clock.pass(1)
  expect((await login(PASSWORD, { Cookie: 'known=nonsense' })).status).toBe(429)
})
