import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TUS_MEDIA_TYPE } from '#contract/uploads.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { builtProgram } from '#testing/built-server.ts'
import { missingRequirements, testWith } from '#testing/requirements.ts'
import { readEventStream } from './testing/event-stream.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { openSocket } from './testing/web-socket.ts'

const inSandbox = testWith('bubblewrap')
const EXEC = missingRequirements(['bubblewrap']).length === 0 ? ['--enable-exec'] : []

const PROGRAM = builtProgram()
const SECRET = 'a long enough secret'
const WATCHER = 'somebody-who-watches'
const MEGABYTE = 1024 * 1024
const LARGE = Buffer.alloc(64 * MEGABYTE, 'a download is not cut. ')
const PIECE = Buffer.alloc(2 * MEGABYTE, 'what has come is kept. ')
/** Time limit in milliseconds: requests have ten seconds to end; the rest is for closing, on however busy a machine. */
const BOUND = 60_000

let place: ReturnType<typeof temporaryDirectory>
beforeEach(() => {
  place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
})
afterEach(() => place[Symbol.dispose]())

const inFiles = (name: string) => path.join(place.path, 'files', name)

async function started() {
  const words = ['--root', 'files', '--data', 'data', '--port', '0', ...EXEC, '--log-level', 'error']
  const child = Bun.spawn([process.execPath, PROGRAM, ...words], {
    cwd: place.path,
    env: { PATH: process.env.PATH, COFFER_ADMIN_PASSWORD: SECRET, COFFER_METRICS_TOKEN: WATCHER },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const errors = new Response(child.stderr).text()
  const { value } = await child.stdout.getReader().read()
  const [address = '', port = ''] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(new TextDecoder().decode(value)) ?? []
  const signIn = async (username: string) =>
    (
      await fetch(`${address}/api/login`, { method: 'POST', body: JSON.stringify({ username, password: SECRET }) })
    ).text()
  const token = await signIn('admin')
  const ask = (method: string, target: string, { headers, ...more }: RequestInit = {}) =>
    fetch(address + target, {
      ...more,
      method,
      headers: { 'X-Auth': token, ...Object.fromEntries(new Headers(headers)) },
    })
  return { child, errors, port: Number(port), address, signIn, ask }
}
type Running = Awaited<ReturnType<typeof started>>

/** A body that sends a first piece, and the rest on demand. */
function halting(first: Uint8Array, rest: Uint8Array) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(first)
      await promise
      stream.enqueue(rest)
      stream.close()
    },
  })
  return { body, goOn: resolve }
}

/** Returns how a response ends: its status, or that it was cut off. */
const ending = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => String(status),
    () => 'cut',
  )

/** Returns the command lines of every process of this machine. */
function commandLines(): string[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.flatMap((id) => {
    const file = `/proc/${id}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : []
  })
}

async function beginTus({ ask }: Running) {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(2 * PIECE.length) }
  const begun = await ask('POST', '/api/tus/parked.bin', { headers })
  expect(begun.status).toBe(201)
  const target = new URL(begun.headers.get('Location') ?? '', begun.url).pathname
  const append = (offset: number, body: Uint8Array | ReadableStream<Uint8Array>) =>
    ask('PATCH', target, {
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset), 'Content-Type': TUS_MEDIA_TYPE },
      body,
    })
  return { target, append }
}

async function terminal({ ask, signIn, port }: Running) {
  const data = {
    ...{ username: 'typist', password: SECRET, scope: '/' },
    perm: { ...ALL_PERMISSIONS, admin: false },
    commands: ['sh'],
  }
  const made = await ask('POST', '/api/users', {
    body: JSON.stringify({ what: 'user', which: [], data, current_password: SECRET }),
  })
  expect(made.status).toBe(201)
  const socket = openSocket(port, `/api/terminal/?auth=${await signIn('typist')}`)
  await socket.opened
  socket.send(JSON.stringify({ columns: 80, rows: 24 }))
  await socket.waitForMessage(/./)
  return socket
}

/** Waits until this number of uploads is running. */
async function comingIn({ address }: Running, uploads: number): Promise<void> {
  const headers = { Authorization: `Bearer ${WATCHER}` }
  const figures = async () => (await fetch(`${address}/metrics`, { headers })).text()
  while (!(await figures()).includes(`\ncoffer_uploads_running ${uploads}\n`)) await Bun.sleep(20)
}

inSandbox('a signal lets end what ends, parks what can go on, cuts the rest, and nothing is torn', async () => {
  writeFileSync(inFiles('large.bin'), LARGE)
  const running = await started()
  const { child, ask } = running
  const finishing = halting(PIECE, PIECE)
  const finished = ending(ask('POST', '/api/resources/finished.bin', { body: finishing.body }))
  const endless = ending(ask('POST', '/api/resources/endless.bin', { body: halting(PIECE, PIECE).body }))
  const tus = await beginTus(running)
  const parked = ending(tus.append(0, halting(PIECE, PIECE).body))
  const download = await ask('GET', '/api/raw/large.bin')
  const stream = await readEventStream((signal) => ask('GET', '/api/events/', { signal }))
  await stream.event('ready')
  const socket = await terminal(running)
  await comingIn(running, 3)

  const began = performance.now()
  child.kill('SIGTERM')
  expect(await socket.closed).toMatchObject({ code: 1001 })
  expect(await stream.ended).toBeTrue()
  finishing.goOn()
  expect(await finished).toBe('200')
  expect(Buffer.from(await download.arrayBuffer()).equals(LARGE)).toBeTrue()
  await expect(fetch(`${running.address}/health`, { keepalive: false })).rejects.toThrow()
  expect(await child.exited).toBe(0)
  expect(performance.now() - began).toBeLessThan(BOUND)
  expect([await endless, await parked]).toEqual(['cut', 'cut'])
  expect(await running.errors).toBe('')

  const again = await started()
  expect(readFileSync(inFiles('finished.bin')).equals(Buffer.concat([PIECE, PIECE]))).toBeTrue()
  expect(existsSync(inFiles('endless.bin'))).toBeFalse()
  expect(existsSync(inFiles('parked.bin'))).toBeFalse()
  const kept = await again.ask('HEAD', tus.target, { headers: { 'Tus-Resumable': '1.0.0' } })
  const offset = Number(kept.headers.get('Upload-Offset'))
  expect([kept.status, offset]).toEqual([200, PIECE.length])
  const rest = await again.ask('PATCH', tus.target, {
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset), 'Content-Type': TUS_MEDIA_TYPE },
    body: PIECE,
  })
  expect(rest.status).toBe(204)
  expect(readFileSync(inFiles('parked.bin')).equals(Buffer.concat([PIECE, PIECE]))).toBeTrue()
  again.child.kill('SIGTERM')
  expect(await again.child.exited).toBe(0)
})

test('a second signal ends it at once, and what was answered stays', async () => {
  const running = await started()
  const { child, ask } = running
  expect((await ask('POST', '/api/resources/answered.bin', { body: PIECE })).status).toBe(200)
  const endless = ending(ask('POST', '/api/resources/endless.bin', { body: halting(PIECE, PIECE).body }))
  await comingIn(running, 1)
  const ready = () =>
    fetch(`${running.address}/health/ready`).then(
      ({ status }) => status,
      () => 'nobody',
    )
  child.kill('SIGTERM')
  // The second signal must not arrive before the first was handled.
  while ((await ready()) === 200) await Bun.sleep(5)
  child.kill('SIGTERM')
  await child.exited
  expect(child.signalCode).toBe('SIGTERM')
  expect(await endless).toBe('cut')
  const again = await started()
  expect(readFileSync(inFiles('answered.bin')).equals(PIECE)).toBeTrue()
  expect(existsSync(inFiles('endless.bin'))).toBeFalse()
  const listing = await (await again.ask('GET', '/api/resources/')).json()
  expect(listing).toMatchObject({ items: [{ name: 'answered.bin' }] })
  again.child.kill('SIGTERM')
  expect(await again.child.exited).toBe(0)
})

inSandbox('a command on an event that runs has the time that requests have, and is ended with the server', async () => {
  const sleeping = `sleep ${100_000 + process.pid}`
  const line = `sh -c "touch hook-began; ${sleeping}; touch hook-ended"`
  const where = ['--root', 'files', '--data', 'data', '--enable-exec']
  const set = [process.execPath, PROGRAM, 'config', 'set', 'commands.after_upload', line, ...where]
  expect(await Bun.spawn(set, { cwd: place.path, env: { PATH: process.env.PATH }, stdout: 'ignore' }).exited).toBe(0)
  const running = await started()
  const uploaded = ending(running.ask('POST', '/api/resources/new.bin', { body: PIECE }))
  while (!existsSync(inFiles('hook-began'))) await Bun.sleep(20)
  const began = performance.now()
  running.child.kill('SIGTERM')
  expect(await running.child.exited).toBe(0)
  expect(performance.now() - began).toBeLessThan(BOUND)
  expect(['200', 'cut']).toContain(await uploaded)
  // Earlier writes exist; the command's pending ones do not.
  expect(readFileSync(inFiles('new.bin')).equals(PIECE)).toBeTrue()
  expect(existsSync(inFiles('hook-ended'))).toBeFalse()
  expect(commandLines().filter((words) => words.includes(sleeping))).toEqual([])
})
