import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'

let world: CommandWorld

beforeEach(async () => {
  world = commandWorld()
  const env = { COFFER_PASSWORD: 'a long enough secret' }
  for (const words of [['root', '--perm.admin'], ['zoe']]) await world.coffer(['users', 'add', ...words], { env })
  await world.coffer(['groups', 'add', 'Editors'])
  mkdirSync(path.join(world.root, 'team/deep'), { recursive: true })
})
afterEach(() => world[Symbol.dispose]())

const access = (...words: string[]) => world.coffer(['access', ...words])

test('entries are set, listed and removed', async () => {
  expect((await access('set', '/team', '--user', 'zoe', '--preset', 'viewer')).out).toBe(
    'PATH   WHO       PRESET  ALLOW          DENY\n/team  user zoe  viewer  view download  create edit delete rename share execute\n',
  )
  expect((await access('set', '/team/deep', '--group', 'editors', '--deny', 'edit,delete')).code).toBe(0)
  expect((await access('set', '/team', '--everyone', '--preset', 'drop-box')).code).toBe(0)
  const lines = (await access('ls')).out.trimEnd().split('\n').slice(1)
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
    ['/team', 'user zoe', 'viewer'],
    ['/team', 'everyone', 'drop-box'],
    ['/team/deep', 'group Editors', expect.any(String)],
  ])
  expect((await access('rm', '/team', '--user', 'zoe')).code).toBe(0)
  expect(await world.json('access', 'ls', '/team/deep')).toEqual([
    { path: '/team', entries: [expect.objectContaining({ kind: 'everyone', id: null, name: '' })] },
    {
      path: '/team/deep',
      entries: [{ kind: 'group', id: 1, name: 'Editors', allow: [], deny: ['edit', 'delete'] }],
    },
  ])
})

test('mistakes are named', async () => {
  const problem = async (...words: string[]) => (await access(...words)).errors
  expect(await problem('set', '/team', '--preset', 'viewer')).toContain('specify one of --user, --group and --everyone')
  expect(await problem('set', '/team', '--everyone')).toContain('specify a preset or rights')
  expect(await problem('set', '/team', '--everyone', '--allow', 'fly')).toContain('"fly" is not a right')
  expect(await problem('set', '/team', '--user', 'nobody', '--preset', 'viewer')).toContain(
    'there is no user called nobody',
  )
  expect(await problem('set', '/none', '--everyone', '--preset', 'viewer')).not.toBe('')
})
