// Tests Coffer behind a real proxy with the configuration of packaging/compose/, in a network namespace where both run on this machine:
// `bun behind-proxy.ts caddy|nginx plain|path`. Prints nothing and exits with 0 when all checks pass.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder, until } from './places.ts'
import { type ProxiedCoffer, startBehindProxy } from './proxied-coffer.ts'
import { at } from './yaml.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 200 * MEGABYTE

const [proxy = '', form = ''] = process.argv.slice(2)
using place = temporaryFolder()
for (const folder of ['files', 'data', 'proxy']) mkdirSync(join(place.path, folder))
await using behind = await startBehindProxy({ proxy, form, folder: place.path })

const token = await signIn(behind)
await upload(behind)
await range(behind)
await link(behind)
await events(behind)
await socket(behind)
await beside(behind)

/** Signs in over TLS; the server must see the client's real address, whatever the client's headers claim. */
async function signIn({ ask, url }: ProxiedCoffer): Promise<string> {
  const response = await ask('/api/login', {
    method: 'POST',
    headers: { Origin: new URL(url).origin, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'http' },
    body: JSON.stringify({ username: 'admin', password: behind.password }),
  })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('Set-Cookie') ?? '', /; Secure/)
  const signedIn = await response.text()
  const sessions: unknown = await (await ask('/api/sessions', { headers: { 'X-Auth': signedIn } })).json()
  assert.ok(Array.isArray(sessions))
  assert.match(sessions.map(({ address }) => address).join(), /^(?:127\.0\.0\.1|::1)$/)
  return signedIn
}

/** Checks that 200 MB reach Coffer while they are sent. */
async function upload({ ask, received }: ProxiedCoffer) {
  const { promise: half, resolve: goOn } = Promise.withResolvers<void>()
  let sent = 0
  const body = new ReadableStream({
    async pull(stream) {
      if (sent === SIZE / 2) await half
      if (sent === SIZE) return stream.close()
      stream.enqueue(new Uint8Array(MEGABYTE).fill(sent / MEGABYTE))
      sent += MEGABYTE
    },
  })
  const before = await received()
  const answer = ask('/api/resources/big.bin', { method: 'POST', headers: { 'X-Auth': token }, body })
  // With a proxy that buffers the whole body, this would wait forever.
  await until(async () => ((await received()) - before >= SIZE / 2 - 4 * MEGABYTE ? true : null), 'half of the upload')
  goOn()
  assert.equal((await answer).status, 200)
  assert.equal(Bun.file(join(place.path, 'files/big.bin')).size, SIZE)
}

async function range({ ask }: ProxiedCoffer) {
  const from = 150 * MEGABYTE - 2
  const response = await ask('/api/raw/big.bin', { headers: { 'X-Auth': token, Range: `bytes=${from}-${from + 3}` } })
  assert.equal(response.status, 206)
  assert.equal(response.headers.get('Content-Range'), `bytes ${from}-${from + 3}/${SIZE}`)
  assert.deepEqual([...new Uint8Array(await response.arrayBuffer())], [149, 149, 150, 150])
}

/** Checks that a share link opens without signing in. */
async function link({ ask }: ProxiedCoffer) {
  const made = await ask('/api/share/big.bin', { method: 'POST', headers: { 'X-Auth': token }, body: '{}' })
  assert.equal(made.status, 200)
  const hash = at(await made.json(), 'hash')
  const file = await ask(`/api/public/dl/${hash}`, { headers: { Range: 'bytes=0-0' } })
  assert.equal(file.status, 206)
  const page = await ask(`/share/${hash}`)
  assert.equal(page.status, 200)
}

/** Checks that changes by others arrive while the event stream is open. */
async function events({ ask }: ProxiedCoffer) {
  const control = new AbortController()
  const stream = await ask('/api/events/', { headers: { 'X-Auth': token }, signal: control.signal })
  assert.equal(stream.status, 200)
  let heard = ''
  const hearing = (async () => {
    try {
      for await (const piece of stream.body ?? []) heard += Buffer.from(piece).toString()
    } catch (error) {
      // This client closed the stream.
      assert.ok(control.signal.aborted, String(error))
    }
  })()
  await until(() => (heard.includes('event: ready') ? true : null), 'the stream begins')
  await Bun.write(join(place.path, 'files/new.txt'), 'new')
  await until(() => (heard.includes('event: changed') ? true : null), 'the change is told')
  control.abort()
  await hearing
}

/** Checks the socket of a command, with the browser's origin. */
async function socket({ url, runCommand }: ProxiedCoffer) {
  await runCommand('users', 'update', 'admin', '--commands', 'echo')
  const { origin, host } = new URL(url)
  const opened = new WebSocket(`${url.replace(/^http/, 'ws')}/api/command/`, {
    headers: { 'X-Auth': token, Origin: origin, Host: host },
    tls: { rejectUnauthorized: false },
  })
  let heard = ''
  opened.onopen = () => opened.send('echo hello from behind')
  opened.onmessage = ({ data }) => {
    heard += String(data)
  }
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  opened.onclose = () => resolve()
  await closed
  assert.match(heard, /hello from behind/)
}

/** Checks that plain HTTP redirects to TLS, and that only the path below Coffer's base path reaches Coffer. */
async function beside({ url }: ProxiedCoffer) {
  const { origin, pathname, host } = new URL(url)
  const plain = await fetch(`http://${host}${pathname}`, { redirect: 'manual' })
  assert.equal(plain.status, 308)
  assert.equal(plain.headers.get('Location'), `${origin}${pathname}`)
  const top = await fetch(`${origin}/health`, { tls: { rejectUnauthorized: false } })
  assert.equal((await top.text()) === '{"status":"OK"}', form === 'plain')
}
