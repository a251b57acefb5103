import { afterEach, expect, test } from 'bun:test'
import { openRawReceiver, openReceiver, RECEIVER_ALLOWED } from '#server/testing/webhook-receiver.ts'
import { providerFetch } from './provider-fetch.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const issuer = new URL('https://id.example.org')
const reach = { ...RECEIVER_ALLOWED, lookup: async () => ['127.0.0.1'] }
const get = { method: 'GET', headers: { Accept: 'application/json' } }

test('another host of the provider is asked at the address that was checked, which is looked up once', async () => {
  const { port, received } = opened.use(openReceiver(() => Response.json({ keys: [] })))
  const looked: string[] = []
  const lookup = async (name: string) => {
    looked.push(name)
    return looked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1']
  }
  const ask = providerFetch({ issuer, reach: { ...reach, lookup } })
  const url = `https://hooks.test:${port}/token?a=b`
  const body = new URLSearchParams({ code: 'ä b' })
  const response = await ask(url, { method: 'POST', headers: { Accept: 'application/json' }, body })
  expect([response.status, await response.json(), looked]).toEqual([200, { keys: [] }, ['hooks.test']])
  const [sent = expect.unreachable()] = received
  expect([sent.target, sent.body, sent.headers.get('host')]).toEqual([
    '/token?a=b',
    'code=%C3%A4+b',
    `hooks.test:${port}`,
  ])
  expect(sent.headers.get('content-type')).toStartWith('application/x-www-form-urlencoded')
  await expect(ask(url, get)).rejects.toThrow('an address that is not public')
})

test('a body in chunks, or up to the end of the connection, is read whole', async () => {
  const answers = [
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabcde',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcdefgh',
  ]
  for (const answer of answers) {
    using receiver = await openRawReceiver((socket) => socket.end(answer))
    const ask = providerFetch({ issuer, reach })
    const response = await ask(`https://hooks.test:${receiver.port}/`, get)
    expect(await response.text()).toBe('abcde')
  }
})

test.each([
  ['too large', `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(600_000)}`, 'too large'],
  ['no HTTP', 'SSH-2.0-x\r\n\r\n', 'not HTTP'],
  ['incomplete', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc', 'without a response'],
  ['a redirect', 'HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n', 'redirects'],
])('an answer is refused that is %s', async (_, answer, message) => {
  using receiver = await openRawReceiver((socket) => socket.end(answer))
  await expect(providerFetch({ issuer, reach })(`https://hooks.test:${receiver.port}/`, get)).rejects.toThrow(message)
})

test('a request ends at its time limit, at the issuer and elsewhere', async () => {
  using silent = await openRawReceiver(() => undefined)
  const held = Promise.withResolvers<Response>()
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => held.promise })
  const own = new URL(`http://127.0.0.1:${server.port}`)
  const ask = providerFetch({ issuer: own, reach, timeLimit: 50 })
  await expect(ask(own.href, get)).rejects.toThrow(/timed out/)
  await expect(ask(`https://hooks.test:${silent.port}/`, get)).rejects.toThrow(/timed out/)
  held.resolve(new Response())
  await server.stop(true)
})

test('an address without TLS is not asked beside an issuer with TLS', async () => {
  await expect(providerFetch({ issuer, reach })('http://hooks.test/', get)).rejects.toThrow('without TLS')
})
