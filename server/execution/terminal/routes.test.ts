import { expect, test as testAnywhere } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { CommandEnd } from '#contract/commands.ts'
import { Group } from '#contract/groups.ts'
import { countProcesses } from '#server/testing/exec-world.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { openSocket, rawSocket } from '#server/testing/web-socket.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap', 'bash')
const { afterAll, beforeAll } = hooksWith('bubblewrap', 'bash')

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    tree: { '/docs/a.txt': 'a', '/hers/b.txt': 'b' },
    config: { enableExec: true },
    users: [
      { username: 'ann', commands: ['ls', 'bash'] },
      { username: 'bob', commands: ['bash'] },
      { username: 'kim', commands: ['bash'], scope: '/hers' },
      { username: 'lee', commands: ['bash'] },
      { username: 'max', commands: ['sh'] },
      { username: 'plain', commands: ['ls'] },
      {
        username: 'weak',
        commands: ['bash'],
        grantedPermissions: ['create', 'modify', 'rename', 'delete', 'download'],
      },
      {
        username: 'regular',
        commands: ['bash'],
        rules: [{ regex: true, allow: false, path: '', regexp: { raw: 'x' } }],
      },
    ],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const SIZE = JSON.stringify({ columns: 100, rows: 30 })

async function idOf(username: string): Promise<number> {
  const user = (await app.context.users.all()).find((one) => one.username === username)
  return user?.id ?? 0
}

async function setCommands(username: string, commands: readonly string[]): Promise<void> {
  const id = await idOf(username)
  const body = JSON.stringify({ what: 'user', which: ['commands'], data: { commands } })
  expect((await app.request(`/api/users/${id}`, { method: 'PUT', body })).status).toBe(200)
}

/** Opens a user's terminal, whose shell prints READY on request. */
async function open(username: string, at = '/docs') {
  const socket = openSocket(app.port, `/api/terminal${at}`, { 'X-Auth': await app.signIn(username) })
  await socket.opened
  socket.send(SIZE)
  const type = (text: string) => socket.send(Buffer.from(text))
  const all = () => socket.messages.join('')
  const shown = (text: string) => until(() => all().includes(text))
  const end = async () => {
    const { code, reason } = await socket.closed
    return { code, ...CommandEnd.parse(JSON.parse(reason)) }
  }
  type('echo REA"DY"\r')
  await shown('READY')
  return { ...socket, type, shown, all, end }
}

/** Requests a terminal; returns the status of the response. */
async function status(username: string | null, headers: Record<string, string> = {}): Promise<number> {
  const response = await app.request('/api/terminal/docs', {
    as: username,
    headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', ...headers },
  })
  return response.status
}

test('a shell sees the folder, knows how large it is, and says how it ended', async () => {
  const terminal = await open('ann')
  terminal.type('pwd; ls; stty size; echo "$TERM"; touch new.txt\r')
  await terminal.shown('/files/docs\r\na.txt\r\n30 100\r\nxterm-256color')
  terminal.send(JSON.stringify({ columns: 77, rows: 11 }))
  terminal.type('stty size\r')
  await terminal.shown('11 77')
  terminal.type('exit 7\r')
  expect(await terminal.end()).toMatchObject({ code: 1000, exit: 7, why: null, changed: true })
  expect(readFileSync(path.join(app.root, 'docs/new.txt'), 'utf8')).toBe('')
})

test('of what is typed and nobody reads no more is kept than a little', async () => {
  const terminal = await open('ann')
  const count = 'timeout --foreground 5 cat | wc -c; echo COUN"TED"'
  terminal.type(`stty raw -echo; echo NO"W"; until [ "$(stty size)" = "11 77" ]; do sleep 0.05; done; ${count}\r`)
  await terminal.shown('NOW')
  for (let sent = 0; sent < 16 * 1024; sent += 16) terminal.send(Buffer.alloc(16 * 1024, 'a'))
  // Received after all of that.
  terminal.send(JSON.stringify({ columns: 77, rows: 11 }))
  await terminal.shown('COUNTED')
  const [, bytes] = /(\d+)\s+COUNTED/.exec(terminal.all()) ?? []
  expect(Number(bytes)).toBeGreaterThan(512 * 1024)
  expect(Number(bytes)).toBeLessThan(2 * 1024 * 1024)
  terminal.close()
})

test('Ctrl+C interrupts what runs and not the shell', async () => {
  const terminal = await open('ann')
  // One process, which handles the signal at any time after it has reported its start.
  terminal.type(`sh -c 'trap "exit 3" INT; echo beg"un"; while :; do read -r line; done'; echo en"ded"=$?\r`)
  await terminal.shown('begun')
  terminal.type('\u0003')
  await terminal.shown('ended=3')
  terminal.type('echo sti"ll" here\r')
  await terminal.shown('still here')
  terminal.type('exit\r')
  expect(await terminal.end()).toMatchObject({ why: null, changed: false })
})

test('a scope is all that there is', async () => {
  const terminal = await open('kim', '/')
  terminal.type('ls /files; ls /files/..; cat /etc/passwd\r')
  await terminal.shown('b.txt')
  expect(terminal.all()).not.toContain(app.root)
  terminal.close()
})

test('it is in the journal as one operation', async () => {
  const terminal = await open('max')
  terminal.type('exit\r')
  await terminal.end()
  const told = async () => {
    const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=command')).json())
    return events.filter(({ username }) => username === 'max')
  }
  // The end of an operation is recorded soon after it.
  await until(async () => (await told()).length > 0)
  expect(await told()).toMatchObject([{ outcome: 'done', targets: ['/docs'], detail: 'sh' }])
})

test('whoever leaves ends all that runs', async () => {
  // Identified by its duration, which no other process has.
  const sleeper = `sleep 8${process.pid}`
  const terminal = await open('ann')
  terminal.type(`${sleeper} & ${sleeper}\r`)
  await until(() => countProcesses(sleeper) >= 2)
  terminal.terminate()
  await until(() => countProcesses(sleeper) === 0)
})

test('what comes faster than it can be taken is left out, and its end arrives', async () => {
  const client = await rawSocket(app.port, '/api/terminal/docs', await app.signIn('ann'))
  client.sendText(SIZE)
  client.sendBinary('head -c 20000000 /dev/zero | tr "\\\\0" x; touch written; echo; echo do"ne"\r')
  // All of it is written before the client reads anything.
  await until(() => existsSync(path.join(app.root, 'docs/written')))
  const all = await client.readUntil('done')
  expect(all.length).toBeLessThan(20_000_000)
  expect(all.includes('bytes omitted]')).toBe(true)
  client.destroySocket()
})

test('whoever may no longer run anything is left without it, and so is whoever signs out', async () => {
  const bob = await open('bob')
  const [user] = (await app.context.users.all()).filter(({ username }) => username === 'bob')
  const body = { what: 'user', which: ['commands'], data: { ...user, commands: ['ls'] } }
  const answer = await app.request(`/api/users/${user?.id}`, { method: 'PUT', body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  expect(await bob.end()).toMatchObject({ code: 1000, exit: null, why: 'cancelled' })
  const lee = await open('lee')
  await app.request('/api/logout', { method: 'POST', as: 'lee' })
  expect(await lee.end()).toMatchObject({ code: 1000, why: 'cancelled' })
})

test('whoever has the shell only by a group is left without it when they leave the group', async () => {
  const create = { name: 'Shell', members: [await idOf('max')], commands: ['bash'] }
  const made = await app.request('/api/groups', { method: 'POST', body: JSON.stringify(create) })
  const { id } = Group.parse(await made.json())
  await setCommands('max', [])
  const max = await open('max')
  await app.request(`/api/groups/${id}`, { method: 'PUT', body: '{"members":[]}' })
  expect(await max.end()).toMatchObject({ code: 1000, exit: null, why: 'cancelled' })
  await setCommands('max', ['sh'])
})

test('two are as many as somebody may have', async () => {
  const [first, second] = [await open('kim', '/'), await open('kim', '/')]
  const socket = openSocket(app.port, '/api/terminal/', { 'X-Auth': await app.signIn('kim') })
  await socket.opened
  socket.send(SIZE)
  expect(JSON.parse((await socket.closed).reason)).toMatchObject({ why: 'refused', exit: null })
  expect(socket.messages).toEqual(['Too many terminals are open. Close one, or try again in a moment.'])
  first.close()
  second.close()
})

test('where what is denied cannot be hidden there is none', async () => {
  const socket = openSocket(app.port, '/api/terminal/docs', { 'X-Auth': await app.signIn('regular') })
  await socket.opened
  socket.send(SIZE)
  expect(JSON.parse((await socket.closed).reason)).toMatchObject({ why: 'refused' })
})

test('messages that make no sense do no harm', async () => {
  const terminal = await open('ann')
  for (const message of ['', 'no', '{}', '{"columns":1e9,"rows":2}', '[]']) terminal.send(message)
  terminal.type('stty size\r')
  await terminal.shown('30 100')
  terminal.send(Buffer.alloc(20_000))
  expect((await terminal.closed).code).toBe(1009)
})

test('who may not is told before there is a socket', async () => {
  expect(await status(null)).toBe(401)
  expect(await status('plain')).toBe(403)
  expect(await status('weak')).toBe(403)
  expect(await status('admin')).toBe(403)
  expect(await status('ann', { Origin: 'http://evil.example' })).toBe(403)
  expect((await app.request('/api/terminal/docs', { as: 'ann' })).status).toBe(400)
})

testAnywhere('without execution there is none', async () => {
  await using off = await testApp({ tree: { '/docs/': null }, users: [{ username: 'ann', commands: ['bash'] }] })
  expect((await off.request('/api/terminal/docs', { as: 'ann' })).status).toBe(403)
})
