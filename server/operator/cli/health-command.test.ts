import { expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testWith } from '#testing/requirements.ts'

const withOpenssl = testWith('openssl')

const portOf = (url: string) => new URL(url).port

/** Runs the health command with the environment with which the server was started. */
const asked = (world: CommandWorld, env: Record<string, string>, ...words: string[]) =>
  world.coffer(['health', ...words], { env })

/** Runs the health command in a separate process, whose runtime sees the environment. */
const askedSeparately = (world: CommandWorld, env: Record<string, string>) =>
  world.process(['health', ...world.instance], { env })

test('a server that works is ready, wherever its settings put it, and whatever proxy the environment names', async () => {
  using world = commandWorld()
  await using server = await world.serve({ COFFER_BASE_URL: '/files' })
  const port = portOf(server.url)
  const surroundings: Record<string, string>[] = [
    {},
    { COFFER_ADDRESS: '0.0.0.0', COFFER_BASE_URL: '/files' },
    { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' },
  ]
  for (const env of surroundings)
    expect(await askedSeparately(world, { ...env, COFFER_PORT: port })).toEqual({ code: 0, out: 'ready\n', errors: '' })
  expect(await asked(world, {}, '--url', `${server.url}/files/`)).toMatchObject({ code: 0, out: 'ready\n' })
}, 120_000)

test('a server that lacks something is not ready, and says what', async () => {
  using world = commandWorld()
  await using server = await world.serve()
  renameSync(world.root, `${world.root}-elsewhere`)
  expect(await asked(world, {}, '--url', server.url)).toEqual({
    code: 1,
    out: '',
    errors: 'coffer health: not ready root\n',
  })
}, 120_000)

test('who does not respond, answers otherwise or never ends is not ready', async () => {
  using world = commandWorld()
  using other = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => new Response(url.includes('/long/') ? 'x'.repeat(100_000) : '{"status":"UP"}'),
  })
  const at = `http://127.0.0.1:${other.port}`
  expect((await asked(world, { COFFER_PORT: '1' })).errors).toContain('does not respond (ECONNREFUSED)')
  expect((await asked(world, {}, '--url', at)).errors).toContain(`${at} does not respond like Coffer`)
  expect((await asked(world, {}, '--url', `${at}/long`)).errors).toContain('the response is too long')
  const { code, errors } = await asked(world, { COFFER_PORT: '0' })
  expect([code, errors]).toEqual([1, 'coffer health: the system selected the port; specify --url\n'])
  expect(await asked(world, {}, '--url', 'files')).toMatchObject({ code: 2 })
}, 120_000)

withOpenssl('an own certificate is taken as it is, that of an address which was named is not', async () => {
  using world = commandWorld()
  const [key, cert] = [path.join(world.path, 'key.pem'), path.join(world.path, 'cert.pem')]
  const subject = ['-subj', '/CN=files.example.com', '-days', '2', '-nodes']
  await Bun.spawn(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
    stderr: 'ignore',
  }).exited
  const tls = { COFFER_TLS_CERT: cert, COFFER_TLS_KEY: key }
  const pem = { cert: await Bun.file(cert).text(), key: await Bun.file(key).text() }
  await using app = await testApp()
  using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: pem,
    fetch: () => app.request('/health/ready', { as: null }),
  })
  expect(await asked(world, { ...tls, COFFER_PORT: String(server.port) })).toEqual({
    code: 0,
    out: 'ready\n',
    errors: '',
  })
  const named = await asked(world, {}, '--url', `https://127.0.0.1:${server.port}`)
  expect([named.code, named.out]).toEqual([1, ''])
  expect(named.errors).toContain('does not respond')
})

test('a server at a unix socket is asked there', async () => {
  using world = commandWorld()
  const socket = path.join(world.path, 'c.sock')
  const env = { COFFER_SOCKET: socket, COFFER_BASE_URL: '/files' }
  expect((await asked(world, env)).errors).toContain(`${socket} does not respond`)
  await using _server = await world.serve(env)
  expect(await asked(world, env)).toEqual({ code: 0, out: 'ready\n', errors: '' })
}, 120_000)
