import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { Device } from '#contract/sessions.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { User } from '#server/accounts/users/user.ts'
import { MINUTE, SECOND, serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
let zoe: User
let admin: User

beforeEach(async () => {
  world = await userWorld()
  server = serveUserRoutes(world)
  zoe = await world.addUser({ username: 'zoe' })
  admin = await world.addUser({ username: 'boss', permissions: ALL_PERMISSIONS })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const start = async (who: User, device = 'a test', address = '192.0.2.1') =>
  (await world.db.transaction().execute((tx) => world.sessions.start(tx, who, { address, device }))).token
const ask = (method: string, path: string, token: string) =>
  server.request(method, path, { headers: { 'X-Auth': token } })
const devices = async (token: string) => z.array(Device).parse(await (await ask('GET', '/api/sessions', token)).json())
const isSignedIn = async (token: string) => (await world.sessions.authenticate(token)) !== null
const ended = () => world.told.filter(({ name }) => name === 'session.ended')

describe('the list of devices', () => {
  test('has the own sessions, the one used last first, and says which one asks', async () => {
    const first = await start(zoe, 'Firefox', '192.0.2.1')
    const signedIn = world.clock.at
    world.clock.pass(5 * MINUTE)
    await start(zoe, 'Safari', '192.0.2.2')
    await start(admin)
    world.clock.pass(SECOND)
    const found = await devices(first)
    expect(found.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox', true],
      ['Safari', false],
    ])
    expect(found[0]).toMatchObject({
      signedInAt: new Date(signedIn).toISOString(),
      lastUsedAt: new Date(world.clock.at).toISOString(),
    })
    expect(Object.keys(found[0] ?? {}).sort()).toEqual([
      'address',
      'current',
      'device',
      'id',
      'lastUsedAt',
      'signedInAt',
    ])
  })

  test('leaves out what is over', async () => {
    await start(zoe)
    world.clock.pass(8 * 24 * 60 * MINUTE)
    expect(await devices(await start(zoe))).toHaveLength(1)
  })

  test('says where each was used last', async () => {
    const [moved, stayed] = [await start(zoe, '', '198.51.100.7'), await start(zoe, '', '198.51.100.8')]
    world.clock.pass(30 * SECOND)
    await devices(moved)
    world.clock.pass(31 * SECOND)
    const found = await devices(moved)
    expect(found.map(({ address }) => address)).toEqual(['127.0.0.1', '198.51.100.8'])
    expect(await isSignedIn(stayed)).toBe(true)
  })

  test('gives a number to sessions that began before there were any', async () => {
    const token = await start(zoe)
    await start(zoe)
    await world.db.transaction().execute((tx) => tx.updateTable('sessions').set({ number: null }).execute())
    const found = await devices(token)
    expect(new Set(found.map(({ id }) => id)).size).toBe(2)
    expect(await devices(token)).toEqual(found)
  })
})

describe('ending', () => {
  test('one session leaves the others, and its token is worth nothing from then on', async () => {
    const [mine, lost] = [await start(zoe), await start(zoe, 'lost')]
    const id = (await devices(mine)).find(({ device }) => device === 'lost')?.id
    const response = await ask('DELETE', `/api/sessions/${id}`, mine)
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect([await isSignedIn(mine), await isSignedIn(lost)]).toEqual([true, false])
    expect((await ask('DELETE', `/api/sessions/${id}`, mine)).status).toBe(404)
    expect(ended()).toMatchObject([
      { of: { username: 'zoe' }, by: { username: 'zoe' }, why: 'by owner', count: 1, address: '127.0.0.1' },
    ])
  })

  test('one of somebody else is refused as one that does not exist, to administrators too', async () => {
    const theirs = await start(zoe)
    const [{ id } = { id: 0 }] = await devices(theirs)
    const boss = await start(admin)
    const [other, none] = [
      await ask('DELETE', `/api/sessions/${id}`, boss),
      await ask('DELETE', '/api/sessions/7', boss),
    ]
    expect([other.status, none.status]).toEqual([404, 404])
    expect(await other.text()).toBe(await none.text())
    expect(await isSignedIn(theirs)).toBe(true)
  })

  test('all others keeps the one that asks', async () => {
    const [mine, ...others] = [await start(zoe), await start(zoe), await start(zoe)]
    const theirs = await start(admin)
    expect((await ask('DELETE', '/api/sessions', mine)).status).toBe(200)
    expect(await Promise.all([mine, ...others, theirs].map(isSignedIn))).toEqual([true, false, false, true])
    expect(ended()).toMatchObject([{ why: 'by owner', count: 2 }])
  })

  test('those of a person is for themselves and for administrators', async () => {
    const [mine, other] = [await start(zoe), await start(zoe)]
    const boss = await start(admin)
    expect((await ask('DELETE', `/api/users/${admin.id}/sessions`, mine)).status).toBe(403)
    expect((await ask('DELETE', '/api/users/99/sessions', mine)).status).toBe(403)
    expect((await ask('DELETE', '/api/users/99/sessions', boss)).status).toBe(404)
    expect((await ask('DELETE', `/api/users/${zoe.id}/sessions`, mine)).status).toBe(200)
    expect(await Promise.all([mine, other, boss].map(isSignedIn))).toEqual([true, false, true])
    expect((await ask('DELETE', `/api/users/${zoe.id}/sessions`, boss)).status).toBe(200)
    expect(await Promise.all([mine, boss].map(isSignedIn))).toEqual([false, true])
    expect(ended().map(({ why, by }) => [why, by])).toEqual([
      ['by owner', { userId: zoe.id, username: 'zoe' }],
      ['by administrator', { userId: admin.id, username: 'boss' }],
    ])
  })

  test('by logging out is told as that', async () => {
    await ask('POST', '/api/logout', await start(zoe))
    expect(ended()).toMatchObject([{ of: { username: 'zoe' }, why: 'logout', count: 1 }])
  })
})
