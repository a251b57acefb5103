import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Group } from '#contract/groups.ts'
import { NO_PERMISSIONS, type User } from '#contract/users.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

let world: CommandWorld

beforeEach(async () => {
  world = commandWorld()
  const env = { COFFER_PASSWORD: 'a long enough secret' }
  for (const words of [['root', '--perm.admin'], ['zoe', '--no-perm.share'], ['ben']])
    await world.coffer(['users', 'add', ...words], { env })
})
afterEach(() => world[Symbol.dispose]())

const groups = async () => (await world.json('groups', 'ls')) as Group[]
const userOf = async (name: string) => (await world.json('users', 'find', name)) as User

test('groups are created, changed, given members and deleted', async () => {
  expect(await world.coffer(['groups', 'add', 'Editors', '--perm.share', '--commands', 'git,ls'])).toEqual({
    code: 0,
    out: 'added Editors (id 1)\n',
    errors: '',
  })
  expect(await world.json('groups', 'members', 'editors', '--add', 'zoe,3')).toEqual([
    { id: 2, username: 'zoe' },
    { id: 3, username: 'ben' },
  ])
  expect(await userOf('zoe')).toMatchObject({
    perm: { share: true },
    own: { perm: { share: false } },
    groups: [{ id: 1, name: 'Editors' }],
    commands: ['git', 'ls'],
  })
  expect((await world.coffer(['groups', 'ls'])).out).toBe(
    'ID  NAME     MAY    COMMANDS  MEMBERS\n1   Editors  share  git, ls   zoe ben\n',
  )
  expect((await world.coffer(['users', 'ls'])).out).toMatch(/GROUPS\n.*\n2 .* Editors\n/)
  await world.json('groups', 'set', '1', '--name', 'Writers', '--description', 'They write', '--perm.create')
  await world.json('groups', 'members', 'Writers', '--remove', 'ben')
  expect(await groups()).toEqual([
    {
      id: 1,
      name: 'Writers',
      description: 'They write',
      members: [2],
      perm: { ...NO_PERMISSIONS, share: true, create: true },
      commands: ['git', 'ls'],
      revision: 4,
    },
  ])
  expect((await world.coffer(['groups', 'rm', 'writers', '--yes'])).out).toBe('deleted Writers (id 1)\n')
  expect(await groups()).toEqual([])
  expect((await userOf('zoe')).perm.share).toBe(false)
}, 120_000)

test('what cannot be is refused, and nothing changes', async () => {
  await world.coffer(['groups', 'add', 'Editors'])
  const refused: [string[], number, string][] = [
    [['groups', 'add', 'EDITORS'], 1, 'coffer groups add: name: A group with this name already exists.\n'],
    [['groups', 'set', 'Editors'], 2, 'coffer groups set: nothing to change; specify at least one field\n'],
    [['groups', 'set', 'none', '--name', 'x'], 1, 'coffer groups set: there is no group called none\n'],
    [['groups', 'members', 'Editors', '--add', 'zoe,eve'], 1, 'coffer groups members: there is no user called eve\n'],
  ]
  for (const [words, code, errors] of refused) expect(await world.coffer(words)).toEqual({ code, errors, out: '' })
  expect(await groups()).toMatchObject([{ name: 'Editors', members: [], revision: 1 }])
}, 120_000)

test('an administrator by a group is none that may be the last', async () => {
  await world.coffer(['groups', 'add', 'Admins', '--perm.admin'])
  await world.coffer(['groups', 'members', 'Admins', '--add', 'zoe'])
  expect(await world.coffer(['users', 'rm', 'root', '--yes'])).toMatchObject({
    code: 1,
    errors: 'coffer users rm: the last administrator cannot be deleted\n',
  })
}, 120_000)

test('exported users have the permissions of their accounts', async () => {
  await world.coffer(['groups', 'add', 'Admins', '--perm.admin', '--commands', 'git'])
  await world.coffer(['groups', 'members', 'Admins', '--add', 'zoe'])
  const file = path.join(world.root, 'people.json')
  await world.coffer(['users', 'export', file, '--with-hashes'])
  const zoe = (JSON.parse(readFileSync(file, 'utf8')) as User[]).find(({ username }) => username === 'zoe')
  expect(zoe).toMatchObject({ perm: { admin: false, share: false, download: true }, commands: [] })
  expect(zoe).not.toHaveProperty('groups')
  expect((await world.coffer(['users', 'import', file, '--overwrite'])).out).toBe('added 0, changed 0, removed 0\n')
  expect(await userOf('zoe')).toMatchObject({ perm: { admin: true }, groups: [{ name: 'Admins' }] })
}, 120_000)
