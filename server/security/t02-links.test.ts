import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Tree } from '#server/testing/tree.ts'

// Path containment over the wire: links that leave the subject's scope do not exist for any request, and items that are neither file nor
// folder never block a request. See docs/operate/security.md.

const SECRET = `outside ${crypto.randomUUID()}`

/** `/al` is the subject's scope, `/alice` belongs to another user. */
const TREE: Tree = {
  '/alice/secret.txt': SECRET,
  '/alice/dir/secret.txt': SECRET,
  '/al/own.txt': 'own',
  '/al/dir/in.txt': 'in',
  '/al/to-dir': { link: 'dir' },
  '/al/to-file': { link: '../alice/secret.txt' },
  '/al/to-folder': { link: '../alice/dir' },
  '/al/chain': { link: 'to-folder' },
  '/al/dangling': { link: '../alice/not-there' },
  '/al/dangling-in': { link: 'not-there' },
  '/al/absolute': { link: '/etc/passwd' },
  '/al/self': { link: 'self' },
  '/al/root': { link: '/' },
  '/al/proc': { link: '/proc/self/root' },
  '/al/up': { link: '..' },
  '/al/tree/inner': { link: '../../alice' },
}

let app: TestApp

beforeAll(async () => {
  app = await testApp({ tree: TREE, users: [{ username: 'al', scope: '/al' }] })
})
afterAll(async () => {
  expect(readFileSync(at('alice/secret.txt'), 'utf8')).toBe(SECRET)
  expect(readdirSync(at('alice')).sort()).toEqual(['dir', 'secret.txt'])
  expect(readdirSync(at('alice/dir'))).toEqual(['secret.txt'])
  await app[Symbol.asyncDispose]()
})

const at = (item: string) => path.join(app.root, item)
const ask = (method: string, target: string, body?: string) => app.request(target, { method, as: 'al', body })

const LEADING_OUT = [
  'to-file',
  'to-folder',
  'to-folder/secret.txt',
  'chain',
  'chain/secret.txt',
  'dangling',
  'absolute',
  'self',
  'root',
  'root/etc/passwd',
  'proc/etc/passwd',
  'up',
  'up/alice/secret.txt',
  'tree/inner/secret.txt',
]

describe.each(LEADING_OUT)('%s', (item) => {
  test.each([
    ['GET', `/api/resources/${item}`],
    ['GET', `/api/resources/${item}/`],
    ['GET', `/api/resources/${item}?checksum=sha256`],
    ['GET', `/api/raw/${item}`],
    ['GET', `/api/raw/${item}?inline=true`],
    ['HEAD', `/api/raw/${item}`],
    ['PUT', `/api/resources/${item}`],
  ])('%s %s is answered as if nothing were there', async (method, target) => {
    const response = await ask(method, target, method === 'PUT' ? 'theirs' : undefined)
    const none = await ask(method, target.replace(item, 'nothing-at-all'), method === 'PUT' ? 'theirs' : undefined)
    expect([response.status, await response.text()]).toEqual([404, await none.text()])
  })

  test('is nothing to put anything below or behind', async () => {
    for (const target of [`${item}/new.txt`, `${item}/new/`, `${item}/a/b/new.txt`])
      expect(
        (await ask('POST', `/api/resources/${target}`, target.endsWith('/') ? undefined : 'theirs')).status,
      ).not.toBe(200)
    const copied = await ask(
      'PATCH',
      `/api/resources/own.txt?action=copy&destination=%2F${encodeURIComponent(`${item}/x`)}`,
    )
    expect(copied.status).not.toBe(200)
  })
})

test('a link that leaves is listed without a word about what it leads to', async () => {
  utimesSync(at('alice/secret.txt'), 981_173_106, 981_173_106)
  const listing = await (await ask('GET', '/api/resources/')).text()
  expect(listing).not.toContain(SECRET)
  for (const item of JSON.parse(listing).items.filter(({ name }: { name: string }) => LEADING_OUT.includes(name)))
    expect(item).toMatchObject({ type: 'invalid_link', isDir: false })
  const { size, modified } = JSON.parse(listing).items.find(({ name }: { name: string }) => name === 'to-file')
  expect(size).toBe(lstatSync(at('al/to-file')).size)
  expect(modified).not.toContain('2001-02-03')
})

test('an upload over a link replaces the link or nothing, never what it leads to', async () => {
  for (const item of ['to-file', 'dangling', 'absolute', 'dangling-in'])
    await ask('POST', `/api/resources/${item}?override=true`, 'theirs')
  expect(readdirSync(at('alice'))).not.toContain('not-there')
  expect(readdirSync(at('al'))).not.toContain('not-there')
})

test('copying, moving and deleting a tree takes its links as links', async () => {
  expect((await ask('PATCH', '/api/resources/tree?action=copy&destination=%2Fcopied')).status).toBe(200)
  expect(readlinkSync(at('al/copied/inner'))).toBe('../../alice')
  expect((await ask('PATCH', '/api/resources/copied?action=rename&destination=%2Fmoved')).status).toBe(200)
  expect((await ask('DELETE', '/api/resources/moved')).status).toBe(200)
  expect((await ask('DELETE', '/api/resources/to-dir')).status).toBe(200)
  expect(readFileSync(at('al/dir/in.txt'), 'utf8')).toBe('in')
})

test('a hard link to a file outside is never written into', async () => {
  linkSync(at('alice/secret.txt'), at('al/hard.txt'))
  expect((await ask('PUT', '/api/resources/hard.txt', 'theirs')).status).toBe(200)
  expect((await ask('POST', '/api/resources/hard.txt?override=true', 'theirs')).status).toBe(200)
  expect(readFileSync(at('al/hard.txt'), 'utf8')).toBe('theirs')
  expect(readFileSync(at('alice/secret.txt'), 'utf8')).toBe(SECRET)
})

describe('what is neither file nor folder', () => {
  const asked: [method: string, target: string, body?: string][] = [
    ['GET', '/api/resources/odd/pipe'],
    ['GET', '/api/resources/odd/pipe?checksum=md5'],
    ['GET', '/api/raw/odd/pipe'],
    ['PUT', '/api/resources/odd/pipe', 'x'],
    ['POST', '/api/resources/odd/pipe?override=true', 'x'],
    ['PATCH', '/api/resources/odd/pipe?action=copy&destination=%2Fcopy'],
    ['GET', '/api/resources/odd/pipe.txt'],
    ['GET', '/api/raw/odd/socket'],
  ]

  test('answers at once', async () => {
    mkdirSync(at('al/odd'))
    for (const name of ['pipe', 'pipe.txt']) expect(Bun.spawnSync(['mkfifo', at(`al/odd/${name}`)]).success).toBe(true)
    const listener = Bun.listen({ unix: at('al/odd/socket'), socket: { data: () => undefined } })
    for (const [method, target, body] of asked) {
      const response = await Promise.race([ask(method, target, body), Bun.sleep(60_000)])
      expect(`${target} ${response ? response.status < 500 : 'waits'}`).toBe(`${target} true`)
    }
    expect((await ask('PATCH', '/api/resources/odd?action=copy&destination=%2Fodd2')).status).toBe(200)
    expect((await ask('DELETE', '/api/resources/odd')).status).toBe(200)
    listener.stop(true)
  })

  test('an enormous sparse file costs nothing to look at, and a part of it is a part', async () => {
    writeFileSync(at('al/sparse.txt'), '')
    truncateSync(at('al/sparse.txt'), 2 ** 40)
    expect(await (await ask('GET', '/api/resources/sparse.txt')).json()).toMatchObject({ size: 2 ** 40, type: 'blob' })
    const part = await app.request('/api/raw/sparse.txt', { as: 'al', headers: { Range: `bytes=${2 ** 40 - 3}-` } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 3])
  })
})
