import { expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { compressed, selectEncoding } from './compression.ts'
import { json, text } from './replies.ts'

const list = { items: Array.from({ length: 500 }, (_, index) => ({ name: `file ${index} <ü> & more` })) }
const plain = await json(list).text()
const decoders = { zstd: zlib.zstdDecompressSync, br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }

test.each(['zstd', 'br', 'gzip'] as const)('JSON is sent as %s to who takes it', async (encoding) => {
  const response = await compressed(json(list, { status: 207, headers: { 'X-More': '1' } }), encoding)
  expect(response.status).toBe(207)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-more': '1',
  })
  const bytes = await response.bytes()
  expect(bytes.length).toBeLessThan(plain.length / 2)
  expect(decoders[encoding](bytes).toString()).toBe(plain)
})

test('what is short, or not ours to compress, stays as it is', async () => {
  expect((await compressed(json({ a: 1 }), 'gzip')).headers.get('Content-Encoding')).toBeNull()
  expect((await compressed(text('x'.repeat(9999)), 'gzip')).headers.get('Content-Encoding')).toBeNull()
  expect(await (await compressed(json(list), null)).text()).toBe(plain)
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['GZIP', 'gzip'],
  ['zstd;q=0, br ; q=0.1', 'br'],
  ['*', 'zstd'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
  [null, null],
])('%j gets %p', (header, encoding) => {
  expect(selectEncoding(header, ['zstd', 'br', 'gzip'])).toBe(encoding as never)
})

test('characters that mean something to a page are escaped, and the value stays the same', async () => {
  const value = { '</script>': '<!-- & \u2028\u2029 ü \u{1f600}' }
  const sent = await json(value).text()
  expect(sent).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(sent)).toEqual(value)
})
