import { expect, test } from 'bun:test'
import { offloadHeader } from './offload-header.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const accel = { header: 'X-Accel-Redirect', prefix: '/internal/', root: bytes('/srv/files') } as const
const sendfile = { ...accel, header: 'X-Sendfile', prefix: null } as const

test.each([
  ['/srv/files/a.txt', '/internal/a.txt'],
  ['/srv/files/a b/100%.txt', '/internal/a%20b/100%25.txt'],
  ['/srv/files/a?b#c&d', '/internal/a%3Fb%23c%26d'],
  ['/srv/files/a\r\nX-Evil: 1', '/internal/a%0D%0AX-Evil%3A%201'],
  [`/srv/files/"q'\\`, '/internal/%22q%27%5C'],
  ['/srv/files/\xff\xe9', '/internal/%FF%E9'],
  ['/srv/files/%2e%2e', '/internal/%252e%252e'],
])('%j is handed over as %j', (place, header) => {
  expect(offloadHeader(accel, bytes(place))).toEqual({ 'X-Accel-Redirect': header })
})

test('a server that takes paths of the disk gets the whole path', () => {
  expect(offloadHeader(sendfile, bytes('/srv/files/a b'))).toEqual({ 'X-Sendfile': '/srv/files/a%20b' })
  expect(offloadHeader({ ...sendfile, root: bytes('/') }, bytes('/a'))).toEqual({ 'X-Sendfile': '/a' })
})

test.each(['/srv/other', '/srv/files', '/srv/filesystem/a', '/srv', ''])('%j is handed over to nobody', (place) => {
  expect(offloadHeader(accel, bytes(place))).toBeNull()
})
