import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

const PROGRAM = path.join(import.meta.dir, '../main.ts')
const CONTENT = randomBytes(24_000_000)
const TYPE = 'application/offset+octet-stream'

/** The program as a process of its own, signed in to with a new token. */
async function start(directory: string, password?: string) {
  const options = ['--root', `${directory}/files`, '--data', `${directory}/data`, '--port', '0']
  const child = Bun.spawn([process.execPath, PROGRAM, ...options], {
    cwd: directory,
    env: {},
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await child.stdout.getReader().read()
  const said = new TextDecoder().decode(value)
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
  const secret = password ?? /password +(\S+)/.exec(said)?.[1] ?? ''
  const body = JSON.stringify({ username: 'admin', password: secret })
  const token = await (await fetch(`${address}/api/login`, { method: 'POST', body })).text()
  return { child, password: secret, address, token }
}

type Server = Awaited<ReturnType<typeof start>>

const ask = ({ address, token }: Server, method: string, target: string, headers: Record<string, string> = {}) =>
  fetch(address + target, { method, headers: { 'X-Auth': token, ...headers } })

/** Sends a PATCH that never ends, a piece at a time. */
function trickle({ address, token }: Server, target: string, from: number, checksum?: string): void {
  const headers = {
    ...{ 'X-Auth': token, 'Content-Type': TYPE, 'Upload-Offset': from, 'Content-Length': CONTENT.length - from },
    ...(checksum !== undefined && { 'Upload-Checksum': checksum }),
  }
  const sending = request(address + target, { method: 'PATCH', headers })
  sending.on('error', () => undefined)
  const step = (at: number) => {
    if (at >= CONTENT.length - 1_000_000 || sending.destroyed) return
    sending.write(CONTENT.subarray(at, at + 250_000), () => setTimeout(() => step(at + 250_000), 1))
  }
  step(from)
}

test('a program that is killed in the middle of an upload goes on where it was', async () => {
  using directory = temporaryDirectory()
  mkdirSync(`${directory.path}/files`)
  const partials = `${directory.path}/files/.coffer/uploads`
  let server = await start(directory.path)
  const created = await ask(server, 'POST', '/api/tus/large.bin', { 'Upload-Length': String(CONTENT.length) })
  const target = created.headers.get('Location') ?? ''
  const size = () => statSync(path.join(partials, target.slice(-32))).size
  let offset = 0
  for (const checksum of [undefined, undefined, `sha256 ${'A'.repeat(43)}=`]) {
    trickle(server, target, offset, checksum)
    while (size() < offset + 3_000_000) await Bun.sleep(1)
    server.child.kill('SIGKILL')
    await server.child.exited
    // Another address and another token.
    server = await start(directory.path, server.password)
    const now = Number((await ask(server, 'HEAD', target)).headers.get('Upload-Offset'))
    if (checksum === undefined) expect(now).toBeGreaterThanOrEqual(offset + 3_000_000)
    else expect(now).toBe(offset)
    offset = now
  }
  const { address, token } = server
  const rest = await fetch(address + target, {
    method: 'PATCH',
    headers: { 'X-Auth': token, 'Content-Type': TYPE, 'Upload-Offset': String(offset) },
    body: CONTENT.subarray(offset),
  })
  expect(rest.status).toBe(204)
  expect(readFileSync(`${directory.path}/files/large.bin`).equals(CONTENT)).toBe(true)
  expect(readdirSync(partials)).toEqual([])
  server.child.kill('SIGTERM')
  await server.child.exited
}, 60_000)
