import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import type { AuditEvent } from '#contract/audit.ts'
import type { Rule } from '#contract/rules.ts'
import { type CommandWorld, commandWorld, type RunningServer } from '#server/testing/command-world.ts'
import { until } from '#server/testing/until.ts'

const PASSWORD = 'a long enough secret'
const WATCHER = 'a-token-for-figures-only'
const env = { COFFER_PASSWORD: PASSWORD, COFFER_ADMIN_PASSWORD: PASSWORD, COFFER_METRICS_TOKEN: WATCHER }
let world: CommandWorld
let server: RunningServer

beforeAll(async () => {
  world = commandWorld()
  server = await world.serve(env)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  world[Symbol.dispose]()
})

const coffer = async (...words: string[]) => {
  const said = await world.coffer(words, { env })
  if (said.code !== 0) throw new Error(said.errors)
  return said.out
}
/** Runs the command in a separate process: commands of one process would wait for each other. */
const separately = async (...words: string[]) =>
  expect(await world.process([...words, ...world.instance], { env })).toMatchObject({ code: 0 })
const tokenOf = async (username: string, password = PASSWORD) => {
  const { status, token } = await server.signIn(username, password)
  return status === 200 ? token : status
}
const statusOf = async (target: string, token: string | number) => (await server.get(target, String(token))).status

test('somebody who was just added can sign in', async () => {
  expect(await tokenOf('zoe')).toBe(403)
  await coffer('users', 'add', 'zoe')
  expect(await tokenOf('zoe')).toBeString()
}, 120_000)

test('a rule holds from the next request on, for everybody or for one', async () => {
  await Bun.write(`${world.root}/secret/a.txt`, 'a')
  await Bun.write(`${world.root}/notes.txt`, 'n')
  const zoe = await tokenOf('zoe')
  expect(await statusOf('/api/resources/secret/a.txt', zoe)).toBe(200)
  await coffer('rules', 'add', '/secret')
  await coffer('rules', 'add', '\\.txt$', '-r', '--username', 'zoe')
  expect(await statusOf('/api/resources/secret/a.txt', zoe)).toBe(403)
  expect(await statusOf('/api/resources/notes.txt', zoe)).toBe(403)
  expect(await statusOf('/api/resources/notes.txt', await tokenOf('admin'))).toBe(200)
  await coffer('rules', 'rm', '0', '-u', 'zoe')
  expect(await statusOf('/api/resources/notes.txt', zoe)).toBe(200)
}, 120_000)

test('a setting is what the page is told next', async () => {
  await coffer('config', 'set', 'branding.name', 'Our files', 'signup=true')
  const admin = String(await tokenOf('admin'))
  const settings = (await (await server.get('/api/settings', admin)).json()) as Record<string, unknown>
  expect(settings).toMatchObject({ signup: true, branding: { name: 'Our files' } })
  expect(await world.json('config', 'cat')).toEqual(settings)
}, 120_000)

test('sessions end at once: by name, by a new password, and with the account', async () => {
  const first = await tokenOf('zoe')
  expect(((await world.json('sessions', 'ls', 'zoe')) as unknown[]).length).toBeGreaterThan(0)
  expect(await coffer('sessions', 'end', 'zoe')).toMatch(/^ended \d+ sessions? of zoe\n$/)
  expect(await statusOf('/api/resources/', first)).toBe(401)
  const second = await tokenOf('zoe')
  const changed = await world.coffer(['users', 'update', 'zoe', '--password-stdin'], {
    input: 'quite another secret\n',
  })
  expect(changed.code).toBe(0)
  expect(await statusOf('/api/resources/', second)).toBe(401)
  const third = await tokenOf('zoe', 'quite another secret')
  expect(await statusOf('/api/resources/', third)).toBe(200)
  await coffer('users', 'rm', 'zoe')
  expect(await statusOf('/api/resources/', third)).toBe(401)
}, 120_000)

test('the audit trail has what was done here and by the server, and tells it as a table, JSON and CSV', async () => {
  const mine = (await world.json('audit', '--user', 'command line')) as AuditEvent[]
  expect([...new Set(mine.map(({ kind }) => kind))].sort()).toEqual([
    'passwordChanged',
    'sessionEnded',
    'settingsChanged',
    'userChanged',
    'userCreated',
    'userDeleted',
  ])
  for (const { userId, username, address } of mine)
    expect([userId, username, address]).toEqual([null, 'command line', null])
  const signIns = (await world.json('audit', '--kinds', 'signIn')) as AuditEvent[]
  expect(signIns.map(({ username }) => username)).toContain('zoe')
  expect(await coffer('audit', '--csv', '--kinds=userDeleted')).toMatch(
    /^id,at,.*\r\n\d+,.*userDeleted,done,,command line,,zoe,\r\n$/,
  )
  const table = await coffer('audit', '--limit', '2')
  expect(table.split('\n')).toHaveLength(4)
  expect(await coffer('audit', '--from', '2999-01-01')).toMatch(/^TIME .*\n$/)
  const admin = String(await tokenOf('admin'))
  const page = (await (await server.get('/api/audit?user=command&limit=500', admin)).json()) as { events: AuditEvent[] }
  expect(page.events.map(({ id }) => id).sort((a, b) => a - b)).toEqual(mine.map(({ id }) => id))
}, 120_000)

test('the history tells what was done to a path, and exports all of it', async () => {
  const headers = { 'X-Auth': String(await tokenOf('admin')) }
  const send = async (method: string, path: string, body?: string) =>
    expect((await fetch(server.url + path, { method, headers, ...(body && { body }) })).status).toBe(200)
  await send('POST', '/api/resources/told/a.txt', 'one')
  await send('PUT', '/api/resources/told/a.txt', 'two')
  await send('DELETE', '/api/resources/told/a.txt')
  await send('POST', '/api/resources/untold.txt', 'x')
  const steps = () =>
    world.json('history', '/told') as Promise<{ kind: string; did: { act: string; place: string; to: string }[] }[]>
  // Other programs see an operation a moment after it has ended.
  await until(async () => (await steps()).length === 3)
  const exported = await steps()
  expect(exported.map(({ kind, did }) => [kind, did.map(({ act, place }) => [act, place])] as const)).toEqual([
    ['delete', [['kept', '/told/a.txt']]],
    ['save', [['replaced', '/told/a.txt']]],
    ['upload', [['made', '/told']]],
  ])
  for (const id of [exported[0]?.did[0]?.to, exported[1]?.did[0]?.to])
    expect(existsSync(`${world.root}/.coffer/kept/${id}`)).toBe(true)
  expect((await coffer('history', 'told', '--limit', '2')).split('\n')).toHaveLength(4)
  expect(await world.json('history', '--from', '2999-01-01')).toEqual([])
}, 120_000)

test('what the server is doing goes on', async () => {
  const admin = String(await tokenOf('admin'))
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      feed = controller
      controller.enqueue(Buffer.from('begun, '))
    },
  })
  const headers = { 'X-Auth': admin }
  const upload = fetch(`${server.url}/api/resources/slow.txt`, { method: 'POST', headers, body })
  const figures = () => fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${WATCHER}` } })
  await until(async () => (await (await figures()).text()).includes('\ncoffer_uploads_running 1\n'))
  await coffer('users', 'add', 'ben', '--scope', '/ben')
  feed?.enqueue(Buffer.from('done'))
  feed?.close()
  expect((await upload).status).toBe(200)
  expect(await Bun.file(`${world.root}/slow.txt`).text()).toBe('begun, done')
  // The server records the end of an operation shortly after its answer.
  const outcomes = async () =>
    ((await world.json('audit', '--text', 'slow.txt')) as AuditEvent[]).map((row) => row.outcome)
  await until(async () => (await outcomes()).length > 0)
  expect(await outcomes()).toEqual(['done'])
}, 120_000)

test('several command lines at once lose nothing of each other', async () => {
  const paths = ['/a', '/b', '/c', '/d']
  await Promise.all([
    ...paths.map((path) => separately('rules', 'add', path)),
    ...paths.map((path) => separately('rules', 'add', path, '-u', 'ben')),
    separately('config', 'set', 'auditDays', '90'),
  ])
  const added = ((await world.json('rules', 'ls')) as Rule[]).map(({ path }) => path)
  expect(added.filter((path) => paths.includes(path)).sort()).toEqual(paths)
  expect(((await world.json('rules', 'ls', '-u', 'ben')) as Rule[]).map(({ path }) => path).sort()).toEqual(paths)
  expect(await coffer('config', 'get', 'auditdays')).toBe('90\n')
}, 120_000)

test('two command lines may begin an instance at once', async () => {
  using fresh = commandWorld()
  const both = await Promise.all(
    ['ada', 'ben', 'cem'].map((name) =>
      fresh.process(['users', 'add', name, '--perm.admin', ...fresh.instance], { env }),
    ),
  )
  expect(both.map(({ code, errors }) => [code, errors])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ])
  expect((await fresh.json('users', 'ls')) as unknown[]).toHaveLength(3)
}, 120_000)
