import { expect, test } from 'bun:test'
import * as kinds from './kinds.ts'

test.each([
  ['', ''],
  ['/', ''],
  ['files', '/files'],
  ['/files/', '/files'],
  ['//a//b.c/', '/a/b.c'],
])('base URL %p is %p', (text, expected) => {
  expect(kinds.baseUrl.parse(text, '/')).toBe(expected)
})

test.each(['https://example.org/x', '/a b', '/a?b', '/a#b', '/a%2f', '/./a', '/..', '/a\\b', '/ä'])(
  'no base URL: %p',
  (text) => {
    expect(() => kinds.baseUrl.parse(text, '/')).toThrow()
  },
)

test.each([
  ['90s', 90_000],
  ['2h', 7_200_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['7d', 604_800_000],
  ['2h0m0s', 7_200_000],
])('duration %p is %p ms', (text, expected) => {
  expect(kinds.duration.parse(text, '/')).toBe(expected)
})

test.each(['', '0', '59s', '2', '-2h', '2 h', 'h', '2w', '1h2', '1..5h'])('no duration: %p', (text) => {
  expect(() => kinds.duration.parse(text, '/')).toThrow()
})

test.each([
  ['0', 0],
  ['1000', 1000],
  ['500M', 500 * 1024 ** 2],
  ['2g', 2 * 1024 ** 3],
  ['1TB', 1024 ** 4],
])('size %p is %p bytes', (text, expected) => {
  expect(kinds.bytes.parse(text, '/')).toBe(expected)
})

test.each(['', '-1', '1.5G', '10 M', 'M', '5P', '0x10', '999999999999T'])('no size: %p', (text) => {
  expect(() => kinds.bytes.parse(text, '/')).toThrow()
})

test.each([
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['0.0.0.0', '0.0.0.0'],
  ['localhost', 'localhost'],
  ['files.example.org', 'files.example.org'],
])('address %p is %p', (text, expected) => {
  expect(kinds.address.parse(text, '/')).toBe(expected)
})

test.each([
  ['0640', 0o640],
  ['640', 0o640],
  ['0o640', 0o640],
])('mode %p', (text, expected) => {
  expect(kinds.mode.parse(text, '/')).toBe(expected)
})

test.each([
  ['https://files.example.org', 'https://files.example.org'],
  ['https://files.example.org/', 'https://files.example.org'],
  ['http://Files.example.org:8443/sub/x/', 'http://files.example.org:8443/sub/x'],
])('external address %p is %p', (text, expected) => {
  expect(kinds.externalUrl.parse(text, '/')).toBe(expected)
})

test.each([
  'files.example.org',
  '/sub',
  'ftp://files.example.org',
  'https://ann@files.example.org',
  'https://ann:secret@files.example.org',
  'https://files.example.org/?a',
  'https://files.example.org/?',
  'https://files.example.org/#a',
  'https://files.example.org/#',
  'https://files.example.org/a%20b',
  'javascript:alert(1)',
])('no external address: %p', (text) => {
  expect(() => kinds.externalUrl.parse(text, '/')).toThrow()
})

test('who sends downloads in place of Coffer', () => {
  expect(kinds.offload.parse('sendfile', '/')).toEqual({ header: 'X-Sendfile', prefix: null })
  const accel = kinds.offload.parse('accel:/internal/files/', '/')
  expect(accel).toEqual({ header: 'X-Accel-Redirect', prefix: '/internal/files/' })
})

test.each([
  '',
  'accel',
  'accel:',
  'accel:/',
  'accel:/x',
  'accel:x/',
  'accel:/../x/',
  'accel:/a b/',
  'accel:/a?/',
  'nginx',
])('no way of sending: %p', (text) => {
  expect(() => kinds.offload.parse(text, '/')).toThrow()
})
