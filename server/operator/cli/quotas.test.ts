import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { UserQuota } from '#contract/quotas.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

const PASSWORD = 'a long enough secret'
let world: CommandWorld

beforeEach(async () => {
  world = commandWorld()
  await world.coffer(['users', 'add', 'zoe', '--scope=/zoe'], { env: { COFFER_PASSWORD: PASSWORD } })
})
afterEach(() => world[Symbol.dispose]())

const zoe = async () => ((await world.json('quotas')) as UserQuota[])[0]

test('a user gets limits by flags, and loses them', async () => {
  expect((await zoe())?.own).toEqual({ bytes: 'inherited', files: 'inherited' })
  const set = (...flags: string[]) => world.coffer(['users', 'update', 'zoe', ...flags])
  expect(await set('--quota-bytes', '10GB', '--quota-files=5')).toMatchObject({ code: 0 })
  expect((await zoe())?.own).toEqual({ bytes: 10_000_000_000, files: 5 })
  expect(await set('--quota-bytes', '9007199254740991')).toMatchObject({ code: 0 })
  expect(await set('--quota-files=none')).toMatchObject({ code: 0 })
  expect((await zoe())?.own).toEqual({ bytes: Number.MAX_SAFE_INTEGER, files: 'unlimited' })
  expect(await set('--quota-bytes=inherit', '--quota-files=inherit')).toMatchObject({ code: 0 })
  expect((await zoe())?.own).toEqual({ bytes: 'inherited', files: 'inherited' })
}, 120_000)

test.each(['-1', '1.5', 'much', '9007199254740992', '10000TB7', '10XB'])(
  '%s is no limit, and nothing changes',
  async (limit) => {
    const { code, errors } = await world.coffer(['users', 'update', 'zoe', `--quota-bytes=${limit}`, '--locale=de'])
    expect(code).not.toBe(0)
    expect(errors).toContain('is not a limit')
    expect((await zoe())?.own).toEqual({ bytes: 'inherited', files: 'inherited' })
  },
)

test('the limits of a group, and the default, are listed', async () => {
  await world.coffer(['groups', 'add', 'Editors'])
  await world.coffer(['groups', 'members', 'Editors', '--add', 'zoe'])
  expect(await world.coffer(['groups', 'set', 'Editors', '--quota-bytes=5MB'])).toMatchObject({ code: 0 })
  expect(await world.coffer(['config', 'set', 'quota.files', '9'])).toMatchObject({ code: 0 })
  const { out } = await world.coffer(['quotas'])
  expect(out).toContain('5000000 (Editors)')
  expect(out).toContain('9 (default)')
}, 120_000)

test('beside a running server, a limit applies to its next request, and its usage is listed', async () => {
  await using server = await world.serve({ COFFER_ADMIN_PASSWORD: PASSWORD })
  writeFileSync(path.join(world.root, 'zoe/there'), 'x'.repeat(60))
  expect(await world.coffer(['users', 'update', 'zoe', '--quota-bytes=100'])).toMatchObject({ code: 0 })
  const { token } = await server.signIn('zoe', PASSWORD)
  const post = (name: string, length: number) =>
    fetch(`${server.url}/api/resources/${name}`, {
      method: 'POST',
      headers: { 'X-Auth': token },
      body: 'x'.repeat(length),
    })
  expect((await post('large', 41)).status).toBe(507)
  expect((await post('fits', 40)).status).toBe(200)
  for (let tries = 0; tries < 100 && (await zoe())?.usage?.bytes !== 100; tries++) await Bun.sleep(50)
  expect((await zoe())?.usage).toMatchObject({ bytes: 100, files: 2 })
}, 120_000)

test('a folder gets limits, which are listed and removed', async () => {
  mkdirSync(path.join(world.root, 'projects'))
  const set = (...flags: string[]) => world.coffer(['quotas', 'set', '/projects', ...flags])
  expect(await set('--bytes=9007199254740991', '--files', '5')).toMatchObject({ code: 0 })
  expect(await set('--bytes', '500GB')).toMatchObject({ code: 0 })
  const limit = { bytes: 500_000_000_000, files: 5 }
  expect(await world.json('quotas', 'folders')).toEqual([{ path: '/projects', limit, usage: null }])
  expect((await world.coffer(['quotas', 'folders'])).out).toContain('500000000000')
  expect((await set('--bytes', 'inherit')).code).not.toBe(0)
  expect((await set()).code).not.toBe(0)
  expect((await world.coffer(['quotas', 'set', '/none', '--files=1'])).code).not.toBe(0)
  expect(await set('--bytes=none', '--files=none')).toMatchObject({ code: 0 })
  expect(await world.json('quotas', 'folders')).toEqual([])
}, 120_000)

test('limits of users are part of an exported file, and imported', async () => {
  expect(await world.coffer(['users', 'update', 'zoe', '--quota-bytes=10GB'])).toMatchObject({ code: 0 })
  const file = path.join(world.path, 'users.json')
  expect(await world.coffer(['users', 'export', file, '--with-hashes'])).toMatchObject({ code: 0 })
  expect(await world.coffer(['users', 'update', 'zoe', '--quota-bytes=inherit', '--quota-files=3'])).toMatchObject({
    code: 0,
  })
  expect(await world.json('users', 'import', file, '--overwrite')).toEqual({ added: 0, changed: 1, removed: 0 })
  expect((await zoe())?.own).toEqual({ bytes: 10_000_000_000, files: 'inherited' })
  using other = commandWorld()
  expect(await other.json('users', 'import', file)).toMatchObject({ added: 1 })
  expect(((await other.json('quotas')) as UserQuota[])[0]?.own).toMatchObject({ bytes: 10_000_000_000 })
}, 120_000)
