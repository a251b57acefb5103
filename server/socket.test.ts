import { expect, test } from 'bun:test'
import { existsSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { builtProgram } from '#testing/built-server.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const PROGRAM = builtProgram()

/** Starts the program on a socket in a folder of its own; resolves with its first output. */
async function started(directory: string, ...more: string[]) {
  mkdirSync(path.join(directory, 'files'), { recursive: true })
  mkdirSync(path.join(directory, 'run'), { recursive: true })
  const usual = Object.entries({ '--root': 'files', '--data': 'data', '--socket': 'run/c.sock' })
  const rest = usual.flatMap(([option, value]) => (more.includes(option) ? [] : [option, value]))
  const command = [process.execPath, PROGRAM, ...rest, ...more]
  const child = Bun.spawn(command, { cwd: directory, env: {}, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const { value } = await child.stdout.getReader().read()
  const log = new Response(child.stderr).text()
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const code = await child.exited
    return { code, log: await log }
  }
  return { says: new TextDecoder().decode(value), unix: path.join(directory, 'run/c.sock'), stop, log, child }
}

const ask = (unix: string, target: string, headers: Record<string, string> = {}) =>
  fetch(`http://files.example${target}`, { unix, headers })

test('people are served at a unix socket with the permissions that were said, and it is gone at the end', async () => {
  using place = temporaryDirectory()
  const { says, unix, stop } = await started(place.path, '--socket-perm', '0600', '--base-url', '/files')
  expect(says).toContain(`ready at the socket ${unix}, below /files\n`)
  expect(statSync(unix).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(unix))).toEqual(['c.sock'])
  expect((await ask(unix, '/files/health')).status).toBe(200)
  expect((await ask(unix, '/files/api/users')).status).toBe(401)
  expect(await stop()).toMatchObject({ code: 0 })
  expect(existsSync(unix)).toBe(false)
})

test('who may open it speaks for others, as a trusted proxy does', async () => {
  using place = temporaryDirectory()
  const { unix, stop } = await started(place.path, '--auth-method', 'proxy', '--auth-header', 'X-User')
  expect(statSync(unix).mode & 0o777).toBe(0o660)
  const forwarded = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https', 'X-User': 'admin' }
  const reply = await fetch('http://files.example/api/login', { unix, method: 'POST', headers: forwarded, body: '{}' })
  expect([reply.status, reply.headers.get('Set-Cookie')]).toEqual([200, expect.stringContaining('Secure')])
  expect((await ask(unix, '/api/audit', { 'X-Auth': await reply.text() })).status).toBe(200)
  const { log } = await stop()
  expect(log).not.toContain('error')
})

test('what a program that was killed left behind is taken over; who answers is left alone', async () => {
  using place = temporaryDirectory()
  const first = await started(place.path)
  await first.stop('SIGKILL')
  expect(lstatSync(first.unix).isSocket()).toBe(true)
  const second = await started(place.path)
  expect((await ask(second.unix, '/health')).status).toBe(200)
  const elsewhere = path.join(place.path, 'elsewhere')
  mkdirSync(elsewhere)
  const third = await started(place.path, '--data', 'other', '--root', elsewhere)
  expect([await third.child.exited, await third.log]).toEqual([
    1,
    expect.stringContaining(`--socket: ${second.unix} is already in use by another program`),
  ])
  expect((await ask(second.unix, '/health')).status).toBe(200)
  expect(await second.stop()).toMatchObject({ code: 0 })
})

test('a file or a link at the path stays what it is', async () => {
  using place = temporaryDirectory()
  const run = path.join(place.path, 'run')
  mkdirSync(run)
  for (const plant of [
    () => writeFileSync(path.join(run, 'c.sock'), 'mine'),
    () => symlinkSync('/nowhere', path.join(run, 'd.sock')),
  ])
    plant()
  for (const name of ['c.sock', 'd.sock']) {
    const { child, log } = await started(place.path, '--socket', `run/${name}`)
    expect([await child.exited, await log]).toEqual([1, expect.stringContaining('exists and is not a socket')])
  }
  expect(await Bun.file(path.join(run, 'c.sock')).text()).toBe('mine')
  expect(readdirSync(run).sort()).toEqual(['c.sock', 'd.sock'])
})

test.each([
  [['--socket', 'files/c.sock'], 'is in the served folder'],
  [['--socket', 'none/c.sock'], 'is not a folder that this account can write to'],
  [['--socket', `run/${'x'.repeat(90)}`], 'is too long for a socket'],
  [['--socket-perm', '0666', '--auth-method', 'proxy', '--auth-header', 'X-User'], 'every user of this machine'],
])('refused: %p', async (argv, reason) => {
  using place = temporaryDirectory()
  const { child, log } = await started(place.path, ...argv)
  expect([await child.exited, await log]).toEqual([1, expect.stringContaining(reason)])
})
