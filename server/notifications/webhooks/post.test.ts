import { afterEach, expect, test } from 'bun:test'
import type { TLSSocket } from 'node:tls'
import { systemLookupOf } from '#server/platform/network/lookup.ts'
import {
  openRawReceiver,
  openReceiver,
  RECEIVER_ALLOWED,
  range,
  THIS_MACHINE,
} from '#server/testing/webhook-receiver.ts'
import { type DeliveryPolicy, post } from './post.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const reach: DeliveryPolicy = { ...RECEIVER_ALLOWED, lookup: async () => ['127.0.0.1'] }
const none = new AbortController().signal

/** Returns the status, or the error message. */
const send = (url: string, by: Partial<DeliveryPolicy> = {}, signal = none): Promise<number | string> =>
  post({ url, headers: { 'X-A': 'b' }, body: '{"ä":1}', signal }, { ...reach, ...by }).catch(
    ({ message }: Error) => message,
  )

test('a body comes over, by name, in UTF-8', async () => {
  const { port, received } = opened.use(openReceiver())
  expect(await send(`https://hooks.test:${port}/a%20b?c=d`)).toBe(200)
  expect(received).toHaveLength(1)
  const [{ headers, target, body } = expect.unreachable()] = received
  expect([target, body]).toEqual(['/a%20b?c=d', '{"ä":1}'])
  const names = ['host', 'user-agent', 'content-type', 'x-a']
  expect(names.map((name) => headers.get(name))).toEqual([`hooks.test:${port}`, 'Coffer', 'application/json', 'b'])
})

test('an address alone is compared with the certificate, too', async () => {
  const { port } = opened.use(openReceiver())
  expect(await send(`https://127.0.0.1:${port}/`)).toBe(200)
})

test('somebody with another certificate gets nothing', async () => {
  const { port, received } = opened.use(openReceiver())
  expect(await send(`https://other.test:${port}/`)).toMatch(/^The certificate is not trusted/)
  expect(await send(`https://hooks.test:${port}/`, { ca: [] })).toMatch(/^The certificate is not trusted/)
  expect(received).toEqual([])
})

test.each([
  ['localhost, as the system knows it', 'localhost', systemLookupOf],
  ['a name of this machine', 'hooks.test', async () => ['127.0.0.1']],
  ['one that is private beside one that is public', 'hooks.test', async () => ['8.8.8.8', '127.0.0.1']],
  ['its form in IPv6', 'hooks.test', async () => ['::ffff:127.0.0.1']],
  ['the address itself', '127.0.0.1', async () => ['8.8.8.8']],
  ['the address in disguise', '0x7f.1', async () => ['8.8.8.8']],
  ['cloud metadata', '169.254.169.254', async () => ['8.8.8.8']],
])('not reached without leave: %s', async (_, host, lookup) => {
  const { port, received } = opened.use(openReceiver())
  const answer = await send(`https://${host}:${port}/`, { lookup, networks: [] })
  expect(answer).toMatch(/^The URL leads to an address that is not public/)
  expect(answer).not.toMatch(/127|::/)
  expect(received).toEqual([])
})

test('a name that means something else when asked again is asked once', async () => {
  const { port, received } = opened.use(openReceiver())
  let asked = 0
  const lookup = async () => {
    asked += 1
    return [asked === 1 ? '127.0.0.1' : '127.0.0.9']
  }
  expect(await send(`https://hooks.test:${port}/`, { lookup })).toBe(200)
  expect([asked, received.length]).toEqual([1, 1])
})

test('of several addresses the first that answers counts', async () => {
  const { port, received } = opened.use(openReceiver())
  const networks = [THIS_MACHINE, range('127.0.0.8/32')]
  const lookup = async () => ['127.0.0.8', '127.0.0.1']
  expect(await send(`https://hooks.test:${port}/`, { lookup, networks })).toBe(200)
  expect(received).toHaveLength(1)
})

test('nobody there, nothing known, no address', async () => {
  const { port, ...gone } = openReceiver()
  await gone[Symbol.asyncDispose]()
  expect(await send(`https://hooks.test:${port}/`)).toBe('The connection was refused.')
  expect(await send('https://nobody.invalid/', { lookup: systemLookupOf })).toMatch(/^The host name/)
  expect(await send('https://hooks.test/', { lookup: async () => [] })).toBe('The host name has no address.')
})

const answering = async (say: (socket: TLSSocket) => void, time = 30_000) => {
  const { port } = opened.use(await openRawReceiver(say))
  return send(`https://hooks.test:${port}/`, {}, AbortSignal.timeout(time))
}
const TOO_LATE = 'The operation timed out.'

test.each<[string, string | number, (socket: TLSSocket) => void]>([
  ['a redirect', 302, (socket) => socket.end('HTTP/1.1 302 Found\r\nLocation: https://hooks.test/\r\n\r\n')],
  [
    'one that is on its way first',
    202,
    (socket) => socket.end('HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 202 OK\r\n\r\n'),
  ],
  ['one without a reason', 204, (socket) => socket.write('HTTP/1.1 204\r\n\r\n')],
  [
    'one in pieces',
    200,
    (socket) => {
      for (const letter of 'HTTP/1.0 200 OK\r\n\r\n') socket.write(letter)
      socket.end()
    },
  ],
  [
    'one whose body is as long as it says',
    200,
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-LENGTH: 2\r\n\r\nok'),
  ],
  ['one whose body never ends', 200, (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nslow')],
  ['one whose body is endless', 200, (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_000_000)}`)],
  ['one that is cut off in its body', 200, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx')],
  ['nothing', TOO_LATE, () => undefined],
  ['half a head', TOO_LATE, (socket) => socket.write('HTTP/1.1 200 OK\r\nA: b\r\n')],
  ['an end', 'The connection was closed without a response.', (socket) => socket.end()],
  [
    'an endless head',
    'The response is not HTTP.',
    (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x'.repeat(100_000)}`),
  ],
  ['something else', 'The response is not HTTP.', (socket) => socket.end('220 mail.example ESMTP\r\n\r\n')],
  ['a status there is not', 'The response is not HTTP.', (socket) => socket.end('HTTP/1.1 2000 OK\r\n\r\n')],
])('answered with %s', async (_, expected, say) => {
  expect(await answering(say, expected === TOO_LATE ? 1_000 : undefined)).toBe(expected)
})

test('who only listens, and speaks no TLS, ends it by the time there is', async () => {
  const mute = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  opened.defer(() => mute.stop(true))
  expect(await send(`https://hooks.test:${mute.port}/`, {}, AbortSignal.timeout(500))).toBe(TOO_LATE)
  expect(
    await send(
      `https://hooks.test:${mute.port}/`,
      { lookup: () => new Promise(() => undefined) },
      AbortSignal.timeout(100),
    ),
  ).toBe(TOO_LATE)
})

test('what is aborted before it begins asks nobody', async () => {
  const over = AbortSignal.abort(new Error('It is over.'))
  const asked: string[] = []
  const lookup = (name: string) => {
    asked.push(name)
    return Promise.reject(new Error('Nobody hears this.'))
  }
  expect(await send('https://hooks.test/', { lookup }, over)).toBe('It is over.')
  expect(await send('https://127.0.0.1/', { lookup }, over)).toBe('It is over.')
  await Bun.sleep(50)
  expect(asked).toEqual([])
})
