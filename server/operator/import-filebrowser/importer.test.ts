import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AuditPage } from '#contract/audit.ts'
import { MoveInReport } from '#contract/move-in.ts'
import type { Settings } from '#contract/settings.ts'
import type { Share } from '#contract/shares.ts'
import type { User } from '#contract/users.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'
import { testWith } from '#testing/requirements.ts'

const withFlock = testWith('flock')

/** Content of a database according to File Browser, stored beside it. */
type DatabaseContents = {
  users: { username: string; password: string; perm: Record<string, boolean> }[]
  shares: { hash: string; path: string; owner: string; password: string | null; expired: boolean; expire: number }[]
}

const FIXTURES = path.join(import.meta.dir, '../../testing/file-browser')
const PASSWORD = 'a long enough secret'
let world: CommandWorld

beforeEach(() => {
  world = commandWorld()
})
afterEach(() => world[Symbol.dispose]())

const database = (version: string) => path.join(FIXTURES, `filebrowser-${version}.db`)
const told = (version: string): DatabaseContents =>
  JSON.parse(readFileSync(path.join(FIXTURES, `filebrowser-${version}.json`), 'utf8'))
const report = async (...words: string[]) => MoveInReport.parse(await world.json('import', ...words))

/** Home folder of each user, by version. */
const HOMES: Record<string, Record<string, string>> = {
  'v2.17.2': { admin: '', alice: 'alice', carol: 'carol', 'Zoë Müller': 'users/Zo-M-ller' },
  'v2.63.23': { admin: '', alice: 'alice', carol: 'srv/carol', 'Zoë Müller': 'users/Zo-M-ller', dave: '' },
}

/** Creates the files that the links of an instance lead to. */
function plantShared(version: string): void {
  for (const { path: item, owner } of told(version).shares) {
    const place = path.join(world.root, HOMES[version]?.[owner] ?? '', item)
    mkdirSync(item.endsWith('.txt') || item.endsWith('.pdf') ? path.dirname(place) : place, { recursive: true })
    if (/\.(?:txt|pdf)$/.test(item)) writeFileSync(place, `this is ${item}`)
  }
}

describe.each(['v2.17.2', 'v2.63.23'])('an instance of %s', (version) => {
  test('comes over whole: people sign in with their passwords, links open as they did', async () => {
    plantShared(version)
    const before = readFileSync(database(version))
    const { people, links, done } = await report(database(version), '--yes')
    const { users, shares } = told(version)
    expect(done).toBeTrue()
    expect(people.comes + people.changes).toBe(users.length)
    expect(links).toEqual({ comes: shares.length - 1, changes: 0, refused: 1, present: 0 })
    expect(readFileSync(database(version)).equals(before)).toBeTrue()
    await using server = await world.serve()
    for (const { username, password } of users) {
      const { status } = await server.signIn(username, password)
      expect([username, status]).toEqual([username, 200])
    }
    for (const { hash, path: item, password, expired } of shares) {
      const answer = await fetch(`${server.url}/api/public/share/${hash}`, {
        headers: password === null ? {} : { 'X-SHARE-PASSWORD': encodeURIComponent(password) },
      })
      expect([item, answer.status]).toEqual([item, expired ? 404 : 200])
      if (password !== null) expect((await fetch(`${server.url}/api/public/share/${hash}`)).status).toBe(401)
    }
  })

  test('people have the permissions, rules and looks that they had', async () => {
    await report(database(version), '--yes')
    const there = (await world.json('users', 'ls')) as User[]
    const { users } = told(version)
    expect(there.map(({ id, username }) => [id, username])).toEqual(
      users.map((user) => [(user as unknown as User).id, user.username]),
    )
    for (const user of users) {
      const here = there.find(({ username }) => username === user.username)
      expect(here).toMatchObject({ perm: user.perm })
    }
    expect(there.find(({ username }) => username === 'alice')?.rules).toMatchObject([
      { allow: false, path: '/private' },
      { allow: true, regex: true, regexp: { raw: '^/private/public(/|$)' } },
    ])
  })

  test('settings come over; commands on events are switched off', async () => {
    await report(database(version), '--yes')
    const { settings } = JSON.parse(readFileSync(path.join(FIXTURES, `filebrowser-${version}.json`), 'utf8'))
    const here = (await world.json('config', 'cat')) as Settings
    expect(here).toMatchObject({
      signup: settings.signup,
      createUserDir: settings.createUserDir,
      branding: { name: settings.branding.name, disableExternal: settings.branding.disableExternal },
      commands: { before_delete: ['# echo "deleting $FILE"'], before_copy: [] },
    })
    expect(here.rules.map(({ allow, path: at, regexp }) => [allow, at || regexp?.raw])).toEqual([
      [false, '/secret'],
      [false, '(?i)\\.(bak|tmp)$'],
    ])
  })

  test('a second time changes nothing, and what was changed here stays', async () => {
    plantShared(version)
    await report(database(version), '--yes')
    await world.coffer(['users', 'update', 'alice', '--scope', '/elsewhere'])
    const people = await world.json('users', 'ls')
    const settings = await world.json('config', 'cat')
    const again = await report(database(version), '--yes')
    expect([again.people.comes, again.people.changes, again.links.comes, again.links.changes]).toEqual([0, 0, 0, 0])
    expect(again.people.present).toBe(told(version).users.length)
    expect(await world.json('users', 'ls')).toEqual(people)
    expect(await world.json('config', 'cat')).toEqual(settings)
  })
})

describe('importing again', () => {
  /** Imports what `config export` wrote. */
  async function importSettings(settings: object) {
    const file = path.join(world.path, 'config.json')
    writeFileSync(file, JSON.stringify({ settings, server: {} }))
    return report(file, '--yes')
  }
  const OLD = {
    signup: true,
    minimumPasswordLength: 14,
    branding: { name: 'Acme', color: '#0a7d5a' },
    defaults: { viewMode: 'mosaic', locale: 'fr' },
    rules: [{ regex: false, allow: false, path: '/secret' }],
    commands: { after_upload: ['echo one', 'echo two'] },
  }
  const reasons = ({ findings }: MoveInReport) => findings.map(({ name, reason }) => [name, reason])

  test('leaves settings alone that were changed since, and takes over what changed in File Browser', async () => {
    await importSettings(OLD)
    const change = async (...words: string[]) => {
      const { code, errors } = await world.coffer(words)
      expect([code, errors]).toEqual([0, ''])
    }
    await change('config', 'set', 'signup', 'false')
    await change('config', 'set', 'branding.name', 'Ours')
    await change('config', 'set', 'defaults.locale', 'it')
    await change('rules', 'add', '/other')
    await change('config', 'set', 'commands.after_upload', '# echo two', '--enable-exec')
    const before = (await world.json('config', 'cat')) as Settings
    const said = await importSettings({
      ...OLD,
      minimumPasswordLength: 16,
      branding: { name: 'Acme 2', color: '#0a7d5b' },
      rules: [],
      commands: { after_upload: ['echo one', 'echo two', 'echo three'] },
    })
    const after = (await world.json('config', 'cat')) as Settings
    expect(after).toEqual({
      ...before,
      minimumPasswordLength: 16,
      branding: { ...before.branding, color: '#0a7d5b' },
      commands: { ...before.commands, after_upload: ['# echo two', '# echo three'] },
    })
    expect(reasons(said)).toEqual([
      ['signup', 'changed_here'],
      ['branding.name', 'changed_here'],
      ['defaults.locale', 'changed_here'],
      ['after_upload', 'switched_off'],
    ])
    const again = await importSettings(OLD)
    expect(reasons(again)).toContainEqual(['rules', 'changed_here'])
    expect(((await world.json('config', 'cat')) as Settings).rules).toEqual(before.rules)
  })

  test('takes over a link whose file is back, and not one that was removed here', async () => {
    const version = 'v2.63.23'
    const first = await report(database(version), '--yes')
    expect(first.links.comes).toBe(0)
    expect(first.findings).toContainEqual({
      ...{ about: 'link', name: '81B6dmmM', outcome: 'refused', reason: 'item_missing' },
      detail: '/documents/report.pdf',
    })
    plantShared(version)
    const second = await report(database(version), '--yes')
    expect(second.links.comes).toBe(told(version).shares.length - 1)
    {
      await using server = await world.serve()
      expect((await fetch(`${server.url}/api/public/share/81B6dmmM`)).status).toBe(200)
      const { token } = await server.signIn('admin', 'Admin-Pass-2021!')
      const removed = await fetch(`${server.url}/api/share/81B6dmmM`, {
        method: 'DELETE',
        headers: { 'X-Auth': token },
      })
      expect(removed.status).toBe(200)
    }
    const third = await report(database(version), '--yes')
    expect([third.links.comes, third.links.refused]).toEqual([0, 1])
    expect(reasons(third)).toContainEqual(['81B6dmmM', 'changed_here'])
    await using server = await world.serve()
    expect((await fetch(`${server.url}/api/public/share/81B6dmmM`)).status).toBe(404)
  })

  test('brings the links of a user back with the user', async () => {
    const version = 'v2.63.23'
    plantShared(version)
    await report(database(version), '--yes')
    await world.coffer(['users', 'rm', 'alice', '--yes'])
    const again = await report(database(version), '--yes')
    const theirs = told(version).shares.filter(({ owner, expired }) => owner === 'alice' && !expired)
    expect([again.people.comes + again.people.changes, again.links.comes]).toEqual([1, theirs.length])
  })
})

test('the report says how the server starts with the folders that it has here', async () => {
  const { start } = await report(database('v2.63.23'), '--dry-run')
  expect(start.slice(0, 2)).toEqual([`--root=${world.root}`, `--data=${world.data}`])
  expect(start).not.toContain('--root=/srv')
  expect(start).toContain('--disable-thumbnails')
})

test('thumbnails stay on after a version that saved no switches of the server', async () => {
  const { start } = await report(database('v2.17.2'), '--dry-run')
  expect(start).toContain('--port=80')
  expect(start.filter((option) => option.startsWith('--disable'))).toEqual([])
})

test('a rehearsal tells the same and leaves nothing, not even a database', async () => {
  plantShared('v2.63.23')
  const rehearsed = await report(database('v2.63.23'), '--dry-run')
  expect(rehearsed.done).toBeFalse()
  expect((await world.coffer(['users', 'ls'])).errors).toContain('no database')
  const { out } = await world.coffer(['import', database('v2.63.23')])
  expect(out).toContain('Nothing has been changed.')
  expect((await world.coffer(['users', 'ls'])).errors).toContain('no database')
  const { done, ...carried } = await report(database('v2.63.23'), '--yes')
  expect({ ...carried, done: false }).toEqual(rehearsed)
})

test('without the served folder nothing is looked for, and nothing is made', async () => {
  const { code, errors } = await world.plain(['import', database('v2.63.23'), '--dry-run', '--data', world.data])
  expect([code, errors]).toEqual([1, expect.stringContaining('specify the folder that File Browser served')])
  expect(await Array.fromAsync(new Bun.Glob('**').scan({ cwd: world.root, onlyFiles: false }))).toEqual([])
})

test('where people are already, they stay as they are, and the links of their namesakes are theirs', async () => {
  plantShared('v2.63.23')
  await world.coffer(['users', 'add', 'zoe'], { env: { COFFER_PASSWORD: PASSWORD } })
  await world.coffer(['users', 'add', 'dave', '--scope', '/'], { env: { COFFER_PASSWORD: PASSWORD } })
  const { people } = await report(database('v2.63.23'), '--yes')
  expect(people.present).toBe(1)
  const there = (await world.json('users', 'ls')) as User[]
  // IDs that users here have or had are not assigned again.
  expect(there.slice(0, 2).map(({ id, username }) => [id, username])).toEqual([
    [1, 'zoe'],
    [2, 'dave'],
  ])
  await using server = await world.serve()
  expect((await server.signIn('dave', PASSWORD)).status).toBe(200)
  const { token } = await server.signIn('admin', 'Admin-Pass-2021!')
  const shares = (await (await server.get('/api/shares', token)).json()) as Share[]
  const owners = Object.fromEntries(shares.map(({ hash, username }) => [hash, username]))
  expect(owners).toMatchObject({ 'Gpp-c0aT': 'dave', '81B6dmmM': 'admin', CFPRlsm0: 'carol' })
})

test('the audit trail tells of it', async () => {
  await report(database('v2.63.23'), '--yes')
  await using server = await world.serve()
  const { token } = await server.signIn('admin', 'Admin-Pass-2021!')
  const { events } = (await (await server.get('/api/audit?kinds=movedIn', token)).json()) as AuditPage
  expect(events).toMatchObject([{ username: 'command line', outcome: 'done', detail: 'people: 6; links: 0' }])
})

describe('files that are no use', () => {
  test.each([
    ['another file', 'notes.db', 'x'.repeat(10_000), 'it is not a bbolt database'],
    ['an empty file', 'empty.db', '', 'it is not a bbolt database'],
    ['other JSON', 'other.json', '{"hello":1}', 'not a file of config export or users export'],
    ['no JSON', 'none.json', '{', 'does not contain JSON'],
  ])('%s is refused, and nothing is there afterwards', async (_, name, content, words) => {
    const file = path.join(world.path, name)
    writeFileSync(file, content)
    const { code, errors } = await world.coffer(['import', file, '--yes'])
    expect(code).toBe(1)
    expect(errors).toContain(words)
    expect((await world.coffer(['users', 'ls'])).errors).toContain('no database')
  })

  withFlock('a file that is in use is not read', async () => {
    const file = path.join(world.path, 'used.db')
    cpSync(database('v2.63.23'), file)
    const holder = Bun.spawn(['flock', file, 'sh', '-c', 'echo held; exec sleep 60'], { stdout: 'pipe' })
    await holder.stdout.getReader().read()
    const { code, errors } = await world.coffer(['import', file, '--yes'])
    expect([code, errors]).toEqual([
      1,
      `coffer import: ${file}: is in use; stop the other program first, or use a copy\n`,
    ])
    holder.kill()
  })
})

test('files of config export and users export are taken as well', async () => {
  const { settings, server, auther, users } = JSON.parse(
    readFileSync(path.join(FIXTURES, 'filebrowser-v2.63.23.json'), 'utf8'),
  )
  const [config, people] = [path.join(world.path, 'config.json'), path.join(world.path, 'users.json')]
  writeFileSync(config, JSON.stringify({ settings, server, auther }))
  writeFileSync(
    people,
    JSON.stringify(
      users.map(({ passwordHash, ...user }: { passwordHash: string }) => ({ ...user, password: passwordHash })),
    ),
  )
  const said = await report(config, people, '--yes')
  expect(said.people.comes + said.people.changes).toBe(users.length)
  await using running = await world.serve()
  expect(
    (await running.signIn('Zoë Müller', users.find((user: User) => user.username === 'Zoë Müller').password)).status,
  ).toBe(200)
})
