import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { CANCEL, CommandEnd } from '#contract/commands.ts'
import { deny } from '#server/testing/asking.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { openSocket, type SocketClient, UPGRADE } from '#server/testing/web-socket.ts'

const EXEC = {
  isConfined: true,
  network: false,
  path: ['/usr/local/bin', '/usr/bin', '/bin'],
  table: new Map(),
  folders: [],
  time: 30_000,
  output: 64 * 1024,
  memory: 256 * 1024 * 1024,
  processes: 32,
}
const ALLOWED = ['ls', 'echo', 'sh', 'cat', 'sleep', 'no-such-program', '/bin/ls']

const world = ({ config, ...options }: TestAppOptions = {}) =>
  testApp({
    tree: { '/folder/a.txt': 'a', '/folder/-rf': '', '/file.txt': 'f', '/kept/secret.txt': 's' },
    users: [
      { username: 'kim' },
      { username: 'none', may: ['create', 'modify', 'delete', 'rename', 'download'] },
      { username: 'ruled', rules: [deny('/kept')] },
      { username: 'regex', rules: [{ regex: true, allow: false, path: '', regexp: { raw: 'secret' } }] },
    ],
    config: { enableExec: true, exec: EXEC, ...config },
    ...options,
  })

async function mayRun(app: TestApp, username: string, commands: readonly string[]): Promise<void> {
  const user = (await app.context.users.all()).find((each) => each.username === username)
  const body = JSON.stringify({ what: 'user', which: ['commands'], data: { id: user?.id, commands } })
  const saved = await app.request(`/api/users/${user?.id}`, { method: 'PUT', body })
  if (!saved.ok) throw new Error(await saved.text())
}

const clients: SocketClient[] = []
async function open(app: TestApp, at = '/folder', as = 'kim'): Promise<SocketClient> {
  const client = openSocket(app.port, `/api/command${at}`, { 'X-Auth': await app.signIn(as) })
  clients.push(client)
  await client.opened
  return client
}

async function endOf(client: SocketClient) {
  const { code, reason } = await client.closed
  expect(code).toBe(1000)
  expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123)
  return CommandEnd.parse(JSON.parse(reason))
}

/** As File Browser's page does it: one message, then wait for the end. */
async function run(app: TestApp, line: string, at = '/folder', as = 'kim') {
  const client = await open(app, at, as)
  client.send(line)
  const { took, ...end } = await endOf(client)
  expect(took).toBeGreaterThanOrEqual(0)
  return { lines: client.messages, ...end }
}

const ask = async (app: TestApp, at: string, headers: Record<string, string>) => {
  const lines = Object.entries({ ...UPGRADE, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const reply = await app.raw(
    [`GET /api/command${at} HTTP/1.1`, `Host: 127.0.0.1:${app.port}`, ...lines, '', ''].join('\r\n'),
  )
  return { status: reply.status, body: reply.body.toString() }
}

/** The processes of this machine that have this among their words. */
function running(word: string): number {
  const found = Bun.spawnSync(['pgrep', '-f', '-c', '--', word]).stdout.toString()
  return Number(found)
}

async function settled(look: () => boolean): Promise<void> {
  for (let tries = 0; !look(); tries += 1) {
    if (tries > 500) throw new Error('It never came to that.')
    await Bun.sleep(20)
  }
}

let app: TestApp
beforeAll(async () => {
  app = await world()
  for (const name of ['kim', 'none', 'ruled', 'regex']) await mayRun(app, name, ALLOWED)
})
afterAll(async () => {
  for (const client of clients) client.terminate()
  await app[Symbol.asyncDispose]()
})

describe('before there is a socket', () => {
  test('whoever may not run anything is refused, whatever is there', async () => {
    const token = await app.signIn('none')
    const [there, missing] = [
      await ask(app, '/folder', { 'X-Auth': token }),
      await ask(app, '/no', { 'X-Auth': token }),
    ]
    expect([there.status, missing.status]).toEqual([403, 403])
    expect(there.body).toBe(missing.body)
    expect((await ask(app, '/folder', {})).status).toBe(401)
  })

  test('a folder behind rules is refused, there or not; one that is not there is not found, a file is none', async () => {
    const headers = { 'X-Auth': await app.signIn('ruled') }
    expect((await ask(app, '/kept', headers)).status).toBe(403)
    expect((await ask(app, '/kept/none', headers)).status).toBe(403)
    expect((await ask(app, '/none', headers)).status).toBe(404)
    expect((await ask(app, '/file.txt', headers)).status).toBe(400)
    expect((await ask(app, '/folder', headers)).status).toBe(101)
  })

  test('a page of another site is refused, and one that does not say where it is from', async () => {
    const token = await app.signIn('kim')
    expect((await ask(app, '/folder', { Cookie: `auth=${token}`, Origin: 'http://evil.example' })).status).toBe(403)
    expect((await ask(app, '/folder', { Cookie: `auth=${token}` })).status).toBe(403)
    expect((await ask(app, '/folder', { 'X-Auth': token, Origin: 'http://evil.example' })).status).toBe(403)
    expect((await ask(app, `/folder?auth=${token}`, { Origin: 'http://evil.example' })).status).toBe(403)
    const ours = { Origin: `http://127.0.0.1:${app.port}` }
    expect((await ask(app, '/folder', { ...ours, Cookie: `auth=${token}` })).status).toBe(101)
    expect((await ask(app, `/folder?auth=${token}`, {})).status).toBe(101)
  })

  test('what is no request for a WebSocket is refused', async () => {
    expect((await app.request('/api/command/folder', { as: 'kim' })).status).toBe(400)
    expect((await app.request('/api/command/folder', { as: 'kim', method: 'POST' })).status).toBe(405)
  })

  test('nobody runs anything where the operator did not say so, nor by address where they refused that', async () => {
    await using off = await testApp({ tree: { '/folder/': null } })
    expect((await ask(off, '/folder', { 'X-Auth': await off.signIn('admin') })).status).toBe(403)
    expect((await off.request('/api/command/folder')).status).toBe(403)
    await using strict = await world({ config: { noUrlToken: true } })
    expect((await ask(strict, `/folder?auth=${await strict.signIn('kim')}`, {})).status).toBe(401)
  })
})

describe('a command', () => {
  test('runs in its folder and says how it ended', async () => {
    expect(await run(app, 'ls')).toEqual({ lines: ['-rf', 'a.txt'], exit: 0, why: null, changed: false })
    expect(await run(app, 'sh -c "pwd; echo $USERNAME; exit 3"')).toEqual({
      lines: ['/files/folder', 'kim'],
      exit: 3,
      why: null,
      changed: false,
    })
    expect((await run(app, 'ls', '/')).lines).toEqual(['file.txt', 'folder', 'kept'])
  })

  test('says what it writes in the order in which it came, errors too, as it comes', async () => {
    const client = await open(app)
    client.send('sh -c "echo one; sleep 0.3; echo two >&2; sleep 0.3; echo three; sleep 60"')
    await client.heard(/three/)
    expect(client.messages).toEqual(['one', 'two', 'three'])
    client.send(CANCEL)
    expect(await endOf(client)).toMatchObject({ exit: null, why: 'cancelled' })
  })

  test('blank messages before it are nothing, later ones neither', async () => {
    const client = await open(app)
    for (const message of ['', ' \n', CANCEL]) client.send(message)
    client.send(new Uint8Array([108, 115]))
    client.send('sh -c "sleep 0.3; echo first"')
    client.send('echo second')
    expect(await endOf(client)).toMatchObject({ exit: 0 })
    expect(client.messages).toEqual(['first'])
  })

  test('tells that something else is in the folder', async () => {
    expect(await run(app, 'sh -c "echo new > made.txt"')).toMatchObject({ exit: 0, changed: true })
    expect(readFileSync(path.join(app.root, 'folder/made.txt'), 'utf8')).toBe('new\n')
    expect(await run(app, 'sh -c "rm made.txt"')).toMatchObject({ exit: 0, changed: true })
  })

  test('of a terminal: what it writes passes as it is', async () => {
    const { lines } = await run(app, `sh -c "printf '\\033[31mred\\033[0m\\033]0;t\\007\\n<b>\\n'"`)
    expect(lines).toEqual(['\x1b[31mred\x1b[0m\x1b]0;t\x07', '<b>'])
  })

  test('ends by a signal, by its time, by its memory', async () => {
    expect(await run(app, `sh -c 'kill -9 $$'`)).toMatchObject({ why: null, exit: 137 })
    await using short = await world({ config: { exec: { ...EXEC, time: 500 } } })
    await mayRun(short, 'kim', ['sleep'])
    expect(await run(short, 'sleep 60')).toMatchObject({ exit: null, why: 'time', lines: [] })
  })

  test('that floods is ended at its limit, and the server stays small', async () => {
    const before = process.memoryUsage.rss()
    const { lines, why, exit } = await run(
      app,
      'sh -c "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done"',
    )
    expect({ why, exit }).toEqual({ why: 'output', exit: null })
    expect(lines.join('\n').length).toBeGreaterThan(EXEC.output / 2)
    expect(lines.join('\n').length).toBeLessThanOrEqual(EXEC.output)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('is one operation: the audit trail has its program and its folder, and nothing it was told', async () => {
    await run(app, 'echo my-secret-word')
    const page = async () => {
      const text = await (await app.request('/api/audit?kinds=command&limit=1')).text()
      return { text, told: AuditPage.parse(JSON.parse(text)).events[0] }
    }
    for (let tries = 0; (await page()).told?.detail !== 'echo' && tries < 100; tries += 1) await Bun.sleep(50)
    const { text, told } = await page()
    expect(told).toMatchObject({
      kind: 'command',
      outcome: 'done',
      username: 'kim',
      targets: ['/folder'],
      detail: 'echo',
      address: '127.0.0.1',
    })
    expect(text).not.toContain('my-secret-word')
    expect(app.log.join('\n')).not.toContain('my-secret-word')
  })
})

describe('an allowed command is not extended', () => {
  const MARK = 'extended'
  test.each([
    [`echo a; touch ${MARK}`, ['a; touch extended']],
    [`echo a && touch ${MARK}`, ['a && touch extended']],
    [`echo a | sh`, ['a | sh']],
    [`echo a & touch ${MARK} &`, ['a & touch extended &']],
    [`echo $(touch ${MARK})`, ['$(touch extended)']],
    [`echo \`touch ${MARK}\``, ['`touch extended`']],
    [`echo a > ${MARK}`, ['a > extended']],
    [`echo a\ntouch ${MARK}`, ['a touch extended']],
    [`echo a\rtouch ${MARK}`, ['a touch extended']],
    ['echo *', ['*']],
    ['echo $HOME ~', ['$HOME ~']],
    ['echo -n', []],
  ])('%j', async (line, lines) => {
    expect(await run(app, line)).toEqual({ lines, exit: 0, why: null, changed: false })
    expect(existsSync(path.join(app.root, 'folder', MARK))).toBe(false)
  })

  test.each([
    './ls',
    '../ls',
    '/usr/bin/ls',
    'id',
    'LS',
    'lsx',
    'l',
    'ls;id',
    'ls&id',
    'ls\u00a0',
    'echo\u200b a',
    '"ls "',
    '" ls"',
    "''",
    'USER=x ls',
    '$(echo ls)',
    'busybox ls',
  ])('%j is not in the list', async (line) => {
    expect(await run(app, line)).toEqual({
      lines: ['Command not allowed.'],
      exit: null,
      why: 'refused',
      changed: false,
    })
  })

  test('a path is no name of a program, whatever the list says; nor is what is not there', async () => {
    expect(await run(app, '/bin/ls')).toMatchObject({ lines: ['There is no program /bin/ls.'], why: 'refused' })
    expect(await run(app, 'no-such-program')).toMatchObject({
      lines: ['There is no program no-such-program.'],
      why: 'refused',
    })
  })

  test('quotes that do not end are refused with a word', async () => {
    const { lines, why } = await run(app, "echo 'a")
    expect(why).toBe('refused')
    expect(lines[0]).toContain('not completed')
  })

  test('nothing outside of the scope is there', async () => {
    const { lines } = await run(
      app,
      `sh -c 'cat ../../../../${app.context.config.data}/coffer.db; cat /proc/1/environ; ls /work /home'`,
    )
    expect(lines.join('\n')).not.toContain('SQLite')
    expect(lines.join('\n')).not.toContain('PATH=/home')
  })

  test('rules: what they deny is not there, and behind an expression nothing runs', async () => {
    expect(await run(app, 'ls', '/', 'ruled')).toMatchObject({ exit: 0 })
    expect((await run(app, 'cat /files/kept/secret.txt', '/', 'ruled')).exit).not.toBe(0)
    const refused = await run(app, 'ls', '/', 'regex')
    expect(refused).toMatchObject({ exit: null, why: 'refused' })
    expect(refused.lines[0]).toContain('expression')
  })
})

describe('with a shell', () => {
  test('it gets the whole line, in the sandbox; the first word is judged all the same', async () => {
    await using shelled = await world()
    await mayRun(shelled, 'kim', ['echo'])
    await shelled.context.db.insertInto('settings').values({ name: 'shell', value: '["sh","-c"]' }).execute()
    expect(await run(shelled, 'echo $((1 + 2)) | cat; pwd')).toMatchObject({ lines: ['3', '/files/folder'], exit: 0 })
    expect(await run(shelled, 'id; echo a')).toMatchObject({ lines: ['Command not allowed.'], why: 'refused' })
  })
})

describe('what ends it', () => {
  const sleepFor = () => `${1000 + Math.floor(Math.random() * 1e8)}.5`

  test('a client that leaves: all of it, also what left its group', async () => {
    for (const leave of ['close', 'terminate'] as const) {
      const word = sleepFor()
      const client = await open(app)
      client.send(`sh -c "setsid sleep ${word} & (sleep ${word} &) ; echo there; sleep ${word}"`)
      await client.heard(/there/)
      expect(running(`sleep ${word}`)).toBeGreaterThan(0)
      client[leave]()
      await settled(() => running(`sleep ${word}`) === 0)
    }
  })

  test('Ctrl+C', async () => {
    const word = sleepFor()
    const client = await open(app)
    client.send(`sh -c "setsid sleep ${word} & echo there; sleep ${word}"`)
    await client.heard(/there/)
    client.send(CANCEL)
    expect(await endOf(client)).toMatchObject({ exit: null, why: 'cancelled' })
    await settled(() => running(`sleep ${word}`) === 0)
  })

  test('a session that is ended, a command that is taken away, a rule that is new', async () => {
    await using other = await world()
    await mayRun(other, 'kim', ['sh'])
    const token = await other.freshToken('kim')
    const begin = async (headers: Record<string, string>) => {
      const client = openSocket(other.port, '/api/command/folder', headers)
      await client.opened
      client.send('sh -c "echo there; sleep 600"')
      await client.heard(/there/)
      return client
    }
    const one = await begin({ 'X-Auth': token })
    const two = await begin({ 'X-Auth': await other.signIn('kim') })
    await other.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })
    expect(await endOf(one)).toMatchObject({ exit: null, why: 'refused' })
    await mayRun(other, 'kim', ['ls'])
    expect(await endOf(two)).toMatchObject({ exit: null, why: 'refused' })
    await mayRun(other, 'kim', ['sh'])
    const three = await begin({ 'X-Auth': await other.signIn('kim') })
    const { id } = (await other.context.users.all()).find(({ username }) => username === 'kim') ?? { id: 0 }
    const rules = { what: 'user', which: ['rules'], data: { id, rules: [deny('/elsewhere')] } }
    await other.request(`/api/users/${id}`, { method: 'PUT', body: JSON.stringify(rules) })
    expect(await endOf(three)).toMatchObject({ exit: null, why: 'refused' })
    expect(three.messages.at(-1)).toContain('what you may do has changed')
  })

  test('a session that ended before the command came', async () => {
    const token = await app.freshToken('kim')
    const client = openSocket(app.port, '/api/command/folder', { 'X-Auth': token })
    await client.opened
    await app.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })
    client.send('ls')
    expect(await endOf(client)).toMatchObject({ why: 'refused' })
    expect(client.messages).toEqual(['Sign in first.'])
  })

  test('a message that is too long', async () => {
    const client = await open(app)
    client.send(`echo ${'x'.repeat(8200)}`)
    expect((await client.closed).code).toBe(1009)
    const fitting = await open(app)
    fitting.send(`echo ${'x'.repeat(8100)}`)
    expect(await endOf(fitting)).toMatchObject({ exit: 0 })
  })

  test('the server that stops', async () => {
    const word = sleepFor()
    const client = await (async () => {
      await using stopping = await world()
      await mayRun(stopping, 'kim', ['sh'])
      const open = openSocket(stopping.port, '/api/command/folder', { 'X-Auth': await stopping.signIn('kim') })
      await open.opened
      open.send(`sh -c "echo there; sleep ${word}"`)
      await open.heard(/there/)
      return open
    })()
    await client.closed
    expect(running(`sleep ${word}`)).toBe(0)
  })
})

test('so many run at once for one user', async () => {
  const many = await Promise.all(Array.from({ length: 4 }, () => open(app)))
  for (const client of many) client.send('sh -c "echo there; sleep 600"')
  await Promise.all(many.map((client) => client.heard(/there/)))
  const refused = await run(app, 'ls')
  expect(refused).toMatchObject({ why: 'refused' })
  expect(refused.lines[0]).toContain('Too many commands')
  for (const client of many) client.send(CANCEL)
  await Promise.all(many.map(endOf))
  expect(await run(app, 'ls')).toMatchObject({ exit: 0 })
})
