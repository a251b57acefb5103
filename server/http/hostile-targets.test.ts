import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { securityHeaderFaults } from '#server/testing/security-headers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import type { Route } from './route.ts'

// Every route of the table gets targets that try path traversal, hidden names and parser errors, sent unmodified over a socket. None may
// cause a server error, or reveal or change anything outside the scope.

const SECRET = `outside ${crypto.randomUUID()}`

/** The caller's scope, below the served root; everything beside it and beside the root must be unreachable. */
const SCOPE: Tree = {
  '/a.txt': 'inside',
  '/dir/b.txt': 'inside',
  '/dir/sub/c.txt': 'inside',
  '/..%2f': 'inside',
  '/leaves': { link: '../../beside' },
  '/leaves.txt': { link: '../../beside/secret.txt' },
  '/absolute': { link: '/etc' },
}

let app: TestApp
let beside: string
let token: string

beforeAll(async () => {
  app = await testApp({
    tree: { '/scope/': null, '/neighbour/secret.txt': SECRET, '/scope-of-another/secret.txt': SECRET },
    users: [{ username: 'mia', scope: '/scope' }],
    page: { '/index.html': '<title>Coffer</title>', '/static/a.js': 'page' },
  })
  beside = path.dirname(app.root)
  mkdirSync(path.join(beside, 'beside'))
  writeFileSync(path.join(beside, 'beside/secret.txt'), SECRET)
  writeFileSync(path.join(beside, 'secret.txt'), SECRET)
})
afterAll(() => app[Symbol.asyncDispose]())

/** Names that exist, inside and outside, and names with a special meaning. */
const NAMES = [
  'a.txt',
  'dir',
  'sub',
  'b.txt',
  'leaves',
  'leaves.txt',
  'absolute',
  'secret.txt',
  'beside',
  'neighbour',
  'data',
  'coffer.db',
  '.coffer',
  '.coffer-x',
  'etc',
  'passwd',
  'scope',
  'static',
  'api',
  'index.html',
]

/** Parent segments, and encodings that some decoder may treat as one. */
const CLIMBS = [
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%25252e%25252e',
  '..%2f..',
  '..%5c..',
  '..\\..',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '%ef%bc%8e%ef%bc%8e',
  '．．',
  '..;',
  '..%00',
  '..%20',
  '...',
  '....//',
  '~',
  '%7e',
]

const ODD = [
  '',
  '%00',
  '%0a',
  '%0d%0aX: y',
  '%2f',
  '%5c',
  '%c0%af',
  '%ff',
  '%zz',
  '%',
  '%e2%80%a8',
  '#',
  '%23',
  '?',
  '%3f',
  ';',
  'C:',
  '%f4%8f%98%80',
  '\x7f',
  '\xff',
  ' ',
  '\t',
  '\u202e',
  'x'.repeat(256),
  `${'x/'.repeat(120)}x`,
]

const segment = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...CLIMBS),
  fc.constantFrom(...ODD),
  fc.string({ maxLength: 6 }),
)
const separator = fc.constantFrom('/', '/', '/', '//', '%2f', '\\', '%5c', '/./')
const rest = fc
  .array(fc.tuple(separator, segment), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.map((part) => part.join('')).join(''))
const query = fc.oneof(
  fc.constant(''),
  rest.map((target) => `?action=copy&destination=${target}`),
  rest.map((target) => `?action=rename&override=true&destination=${encodeURIComponent(target)}`),
  fc.constantFrom(
    '?inline=true',
    '?override=true',
    '?checksum=md5',
    '?auth=x',
    '?&&=&',
    '?a=%',
    '?inline=true&inline=true',
    '?__proto__=1',
  ),
)

/** Targets below the route, beside it, and in place of its id. */
function targetsOf({ path: pattern }: Route): fc.Arbitrary<string> {
  const stem = pattern.replace(/\/\*$/, '')
  const below = fc.tuple(rest, query).map(([target, asked]) => `${stem.replace(':id', '1')}${target}${asked}`)
  if (!pattern.includes(':id')) return below
  const id = fc.oneof(segment, fc.constantFrom('0', '01', '-1', '1e3', '0x1', '1.0', '9007199254740993', '%31', '１'))
  return fc.oneof(
    below,
    fc.tuple(id, query).map(([value, asked]) => `${stem.replace(':id', value)}${asked}`),
  )
}

async function send(method: string, target: string) {
  const body = method === 'GET' || method === 'HEAD' ? '' : 'x'
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: coffer.example',
    `X-Auth: ${token}`,
    `Content-Length: ${body.length}`,
  ]
  return app.raw(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** The runtime refuses malformed request lines itself, without Coffer's headers. */
const reachesUs = (headers: Headers) => headers.has('X-Request-Id')

function expectUntouched(): void {
  expect(readFileSync(path.join(beside, 'secret.txt'), 'utf8')).toBe(SECRET)
  expect(readdirSync(path.join(beside, 'beside'))).toEqual(['secret.txt'])
  expect(readFileSync(path.join(beside, 'beside/secret.txt'), 'utf8')).toBe(SECRET)
  expect(readdirSync(beside).sort()).toEqual(['beside', 'data', 'page', 'root', 'secret.txt'])
  expect(
    readdirSync(app.root)
      .filter((name) => name !== WORK_DIRECTORY)
      .sort(),
  ).toEqual(['neighbour', 'scope', 'scope-of-another'])
  for (const other of ['neighbour', 'scope-of-another']) {
    expect(readdirSync(path.join(app.root, other))).toEqual(['secret.txt'])
    expect(readFileSync(path.join(app.root, other, 'secret.txt'), 'utf8')).toBe(SECRET)
  }
}

describe('hostile targets', () => {
  // The table is known only when the program runs, so this iterates over it inside the test.
  test('at every route', async () => {
    for (const route of app.routes) {
      rmSync(path.join(app.root, 'scope'), { recursive: true, force: true })
      plantTree(path.join(app.root, 'scope'), { '/': null, ...SCOPE })
      // One of the routes ends sessions.
      token = await app.freshToken('mia')
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...methods), targetsOf(route), async (method, target) => {
          const reply = await send(method, target)
          expect(reply.bytes.includes(SECRET)).toBe(false)
          expect(reply.bytes.includes('root:')).toBe(false)
          if (!reachesUs(reply.headers)) expect([0, 400, 431, 505]).toContain(reply.status)
          else {
            expect(reply.status).toBeLessThan(500)
            expect(securityHeaderFaults(reply.headers)).toEqual([])
          }
        }),
        { numRuns: repetitions(25, 150) },
      )
      expectUntouched()
    }
    expect(app.log.filter((line) => line.includes(' error '))).toEqual([])
  }, 120_000)

  test.each([
    ['GET http://elsewhere.example/api/users/1 HTTP/1.1', 'Host: elsewhere.example', 200],
    ['GET /api/users/1 HTTP/1.1', 'Host: a\r\nHost: b', 400],
    ['GET /api/users/1 HTTP/1.1', 'Host:', 400],
    ['GET /api/users/1 HTTP/1.1', 'Host: a/../b', 400],
    ['GET api/users/1 HTTP/1.1', 'Host: a', 400],
    ['GET * HTTP/1.1', 'Host: a', 400],
    ['CONNECT a:80 HTTP/1.1', 'Host: a', 400],
    ['GET /api/../api/users/1 HTTP/1.1', 'Host: a', 200],
    ['GET /api/public/../users/1 HTTP/1.1', 'Host: a', 200],
    ['GET /api\\users\\1 HTTP/1.1', 'Host: a', 200],
    ['GET /api/%75sers/1 HTTP/1.1', 'Host: a', 404],
    ['GET /api/users/1#x HTTP/1.1', 'Host: a', 400],
    ['TRACE /api/users/1 HTTP/1.1', 'Host: a', 405],
    ['PROPFIND /api/users/1 HTTP/1.1', 'Host: a', 405],
  ])('%s, %s: %d, and nobody is signed in by it', async (line, host, signedIn) => {
    const admin = await app.signIn('admin')
    expect((await app.raw(`${line}\r\n${host}\r\nX-Auth: ${admin}\r\n\r\n`)).status).toBe(signedIn)
    const { status } = await app.raw(`${line}\r\n${host}\r\n\r\n`)
    expect(status).toBe(signedIn === 200 ? 401 : signedIn)
  })
})
