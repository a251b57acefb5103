import { afterEach, beforeEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Invitation } from '#contract/invitations.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

let world: CommandWorld
const LINK = /^http:\/\/127\.0\.0\.1:8080\/invite\/[\w-]{43}$/

beforeEach(async () => {
  world = commandWorld()
  await world.coffer(['users', 'add', 'root', '--perm.admin'], { env: { COFFER_PASSWORD: 'a long enough secret' } })
  await world.coffer(['groups', 'add', 'Editors'])
})
afterEach(() => world[Symbol.dispose]())

const invite = async (...words: string[]) => Invitation.parse(await world.json('users', 'invite', ...words))

test('a user is invited', async () => {
  const { code, out, errors } = await world.coffer(['users', 'invite', 'zoe'])
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(out.trimEnd()).toMatch(LINK)
  const words = ['--groups', 'editors', '--scope', '/team', '--expires', '3d', '--no-perm.share', '--locale', 'de']
  const made = await invite('ben', ...words)
  expect(made).toMatchObject({ username: 'ben', scope: '/team', locale: 'de', groups: [{ name: 'Editors' }] })
  expect(made.perm).toMatchObject({ share: false, download: true })
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(3 * 86_400_000)
  expect(await invite()).toMatchObject({ username: null, createdBy: null })
  const refused = async (...names: string[]) => (await world.coffer(['users', 'invite', ...names])).code
  expect([await refused('root'), await refused('zoe'), await refused('x', '--groups', 'none')]).toEqual([1, 1, 1])
  expect([await refused('x', '--expires', '31d'), await refused('x', '--expires', '0')]).toEqual([2, 2])
}, 60_000)

test('open invitations are listed and revoked', async () => {
  expect(await world.json('invitations', 'ls')).toEqual([])
  const zoe = await invite('zoe', '--groups', 'Editors', '--scope', '/team')
  const ben = await invite('ben')
  const listed = (await world.json('invitations', 'ls')) as unknown[]
  expect(listed.map((one) => Invitation.parse(one).username)).toEqual(['ben', 'zoe'])
  expect(JSON.stringify(listed)).not.toContain('link')
  const { out } = await world.coffer(['invitations', 'ls'])
  expect(out).toMatch(/^ID +USERNAME +EMAIL +SCOPE +GROUPS +CREATED BY +EXPIRES\n/)
  expect(out).toMatch(/zoe +\/team +Editors +2\d{3}-/)
  const revoked = await world.coffer(['invitations', 'revoke', String(zoe.id)])
  expect(revoked).toMatchObject({ code: 0, out: `revoked invitation ${zoe.id}\n` })
  expect(((await world.json('invitations', 'ls')) as { id: number }[]).map(({ id }) => id)).toEqual([ben.id])
  expect((await world.coffer(['invitations', 'revoke', String(zoe.id)])).code).toBe(1)
  for (const word of ['zoe', '0', '-1']) expect((await world.coffer(['invitations', 'revoke', word])).code).toBe(2)
}, 60_000)

test('the users of a CSV file are invited, all or none', async () => {
  const file = path.join(world.path, 'users.csv')
  writeFileSync(file, 'username,email,permissions,groups\nada,ada@example.test,none,Editors\nroot,,,\n')
  const dry = await world.coffer(['users', 'import', file, '--dry-run'])
  expect([dry.code, dry.out]).toEqual([1, expect.stringContaining('username taken: root')])
  expect((await world.coffer(['users', 'import', file])).code).toBe(1)
  writeFileSync(file, 'username,email,permissions,groups\nada,ada@example.test,none,Editors\n,=cmd@example.test,,\n')
  expect((await world.coffer(['users', 'import', file, '--dry-run'])).code).toBe(0)
  expect((await world.coffer(['users', 'import', file, '--overwrite'])).code).toBe(2)
  const { code, out } = await world.coffer(['users', 'import', file])
  const [head, ada, other] = out.trimEnd().split('\r\n')
  expect([code, head]).toEqual([0, 'username,email,link,expires'])
  expect(ada).toMatch(/^ada,ada@example\.test,http:\/\/127\.0\.0\.1:8080\/invite\/[\w-]{43},2/)
  expect(other).toStartWith(",'=cmd@example.test,http")
  writeFileSync(file, 'email\nb@example.test\n')
  const [one] = (await world.json('users', 'import', file)) as { perm: object }[]
  expect(one?.perm).not.toEqual(NO_PERMISSIONS)
}, 60_000)
