import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { builtProgram } from '#testing/built-server.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { openSocket } from './testing/web-socket.ts'

const PROGRAM = builtProgram()
const SECRET = 'a long enough secret'
/** Would start another line, a color, a field or another writing direction in an unescaped log. */
const FORGED = 'x\n{"time":"now","level":"info","message":"forged"}\r\u001b[31m" level=error \u202e\u2028\u0085'

/** Sends raw bytes, as no client of the runtime does. */
function sendRaw(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', () => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

/** Sends requests of every kind, with names and secrets that must not be logged. */
async function traffic(address: string, port: number): Promise<string[]> {
  const login = (username: string, password: string) =>
    fetch(`${address}/api/login`, { method: 'POST', body: JSON.stringify({ username, password }) })
  const token = await (await login('admin', SECRET)).text()
  await login(FORGED, 'a wrong password')
  const ask = (method: string, target: string, body?: string | object, headers = {}) =>
    fetch(address + target, {
      method,
      headers: { 'X-Auth': token, 'User-Agent': 'agent-of-somebody', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const name = encodeURIComponent(FORGED)
  await ask('POST', `/api/resources/${name}.txt`, 'the body of a file')
  await ask('GET', `/api/raw/${name}.txt?inline=true&secret=of-a-query`)
  await fetch(`${address}/api/raw/${name}.txt?auth=${token}`)
  await ask('GET', `/api/search/?query=what-somebody-looks-for`)
  const share = (await (
    await ask('POST', `/api/share/${name}.txt`, { password: 'the password of a link' })
  ).json()) as { hash: string }
  const visitor = { 'X-SHARE-PASSWORD': 'the password of a link' }
  await ask('GET', `/api/public/share/${share.hash}`, undefined, visitor)
  await ask('GET', `/api/public/dl/${share.hash}?token=of-a-query`)
  const data = { username: 'somebody', password: 'the password of a person', scope: '/', perm: {}, commands: [] }
  await ask('POST', '/api/users', { what: 'user', which: [], data, current_password: SECRET })
  await ask('POST', '/api/users', `{ broken ${FORGED}`)
  await ask('DELETE', `/api/resources/${name}.txt`)
  await ask('GET', `/${name}/nowhere?secret=of-a-query`)
  await ask('PROPFIND', `/api/resources/`)
  const socket = openSocket(port, `/api/terminal/?auth=${token}`)
  await socket.closed
  await sendRaw(port, `GET /a\u001b[31m\u0085?secret=of-a-query HTTP/1.1\r\nHost: x\u001b\r\n\r\n`)
  await sendRaw(
    port,
    `GET /%0a%1b%e2%80%ae HTTP/1.1\r\nHost: here\r\nX-Auth: ${token}\r\nX-Forwarded-For: 1.2.3.4\u001b[31m\r\n\r\n`,
  )
  await sendRaw(port, 'nothing that is a request\r\n\r\n')
  return [
    token,
    SECRET,
    'a wrong password',
    'the password of a link',
    'the password of a person',
    'of-a-query',
    'what-somebody-looks-for',
    'the body of a file',
    'agent-of-somebody',
  ]
}

/** Returns the program's log in a format during that traffic, after checking that it contains no secrets. */
async function logged(format: 'json' | 'text') {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  const words = ['--root', 'files', '--data', 'data', '--port', '0', '--log-format', format, '--log-level', 'debug']
  const child = Bun.spawn([process.execPath, PROGRAM, ...words], {
    cwd: place.path,
    env: { PATH: process.env.PATH, COFFER_ADMIN_PASSWORD: SECRET },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const errors = new Response(child.stderr).text()
  const { value } = await child.stdout.getReader().read()
  const [address = '', port = ''] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(new TextDecoder().decode(value)) ?? []
  const secrets = await traffic(address, Number(port))
  child.kill('SIGHUP')
  await fetch(`${address}/health`)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  const text = await errors
  expect(text).toEndWith('\n')
  for (const secret of secrets) expect(text).not.toContain(secret)
  // No terminal controls, and no line separators except line ends.
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  return text.slice(0, -1).split('\n')
}

test('each line of JSON is one, with the same first keys, and none is forged or tells a secret', async () => {
  const lines = await logged('json')
  const all = lines.map((line): Record<string, unknown> => JSON.parse(line))
  for (const line of all) {
    expect(Object.keys(line).slice(0, 3)).toEqual(['time', 'level', 'message'])
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(['debug', 'info', 'warn', 'error']).toContain(String(line.level))
    for (const value of Object.values(line)) expect(value === null || typeof value !== 'object').toBeTrue()
  }
  expect(all.map(({ message }) => message)).not.toContain('forged')
  expect(all.map(({ message }) => message)).toContain('ready')
  const requests = all.filter((line) => 'route' in line)
  expect(requests.length).toBeGreaterThan(14)
  const keys = new Set(requests.map((line) => Object.keys(line).join(' ')))
  expect([...keys]).toHaveLength(1)
  for (const { path: asked } of requests) expect(String(asked)).not.toContain('?')
})

test('the same of lines for people: each begins with its time and level', async () => {
  for (const line of await logged('text'))
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z (?:debug|info |warn |error) \S/)
})
