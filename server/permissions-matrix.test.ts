import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Permissions } from '#contract/users.ts'
import { PASSWORD } from './testing/people.ts'
import { missingProtection } from './testing/protected-headers.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { plantTree, type Tree } from './testing/tree.ts'

// Routes × kinds of caller: what each may do, cell by cell (R4). A route without a row fails, and so does a row without a route.

const SINGLE = [
  'create',
  'rename',
  'modify',
  'delete',
  'share',
  'download',
  'execute',
] as const satisfies readonly (keyof Permissions)[]

/** Each column: nobody, somebody whose session ended, somebody with no permission, with one, with all but `admin`, an administrator. */
const CALLERS = ['visitor', 'ended', 'none', ...SINGLE, 'every', 'admin'] as const
type Caller = (typeof CALLERS)[number]

type Row = {
  /** The entry of the route table. */
  readonly route: string
  readonly what: string
  /** `SELF` is the id of who asks. What it is about is `item.txt` or `folder`, which are there, or `new…`, which is not. */
  readonly target: string
  /** A status for each of CALLERS. */
  readonly cells: readonly number[]
  readonly body: string | undefined
}

const row = (route: string, what: string, target: string, cells: string, body?: string): Row => ({
  route,
  what,
  target,
  cells: cells.split(' ').map(Number),
  body,
})

const SIGN_IN = JSON.stringify({ username: 'none', password: PASSWORD })
const PREFERENCE = JSON.stringify({ what: 'user', which: ['singleClick'], data: { singleClick: true } })

// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  //                                                                          visitor ended none create rename modify delete share download execute every admin
  row('POST /api/login', 'sign in', '/api/login',                                 '200 200 200 200 200 200 200 200 200 200 200 200', SIGN_IN),
  row('POST /api/renew', 'renew a token', '/api/renew',                           '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/logout', 'sign out', '/api/logout',                              '401 401 200 200 200 200 200 200 200 200 200 200'),

  row('GET /api/captcha', 'a puzzle where there is none', '/api/captcha',         '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/sessions', 'see where one is signed in', '/api/sessions',        '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/sessions/:id', 'end a session there is not', '/api/sessions/1', '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('DELETE /api/sessions', 'end all other sessions', '/api/sessions',          '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/users/:id/sessions', 'end own sessions', '/api/users/SELF/sessions', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/users/:id/sessions', 'end those of somebody else', '/api/users/2/sessions', '401 401 200 403 403 403 403 403 403 403 403 200'),

  row('GET /api/users/:id', 'see oneself', '/api/users/SELF',                     '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/users/:id', 'see somebody else', '/api/users/2',                  '401 401 200 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/users/:id', 'keep own preferences', '/api/users/SELF',            '401 401 200 200 200 200 200 200 200 200 200 200', PREFERENCE),
  row('PUT /api/users/:id', 'keep those of somebody else', '/api/users/2',        '401 401 200 403 403 403 403 403 403 403 403 200', PREFERENCE),

  row('GET /api/resources/*', 'look at a file', '/api/resources/item.txt',         '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/resources/*', 'list a folder', '/api/resources/folder/',           '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/resources/*', 'digest', '/api/resources/item.txt?checksum=md5',    '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('POST /api/resources/*', 'upload', '/api/resources/new.txt',                 '401 401 403 200 403 403 403 403 403 403 200 200', 'x'),
  row('POST /api/resources/*', 'upload a taken name', '/api/resources/item.txt',   '401 401 403 409 403 403 403 403 403 403 409 409', 'x'),
  row('POST /api/resources/*', 'upload over', '/api/resources/item.txt?override=true', '401 401 403 403 403 403 403 403 403 403 200 200', 'x'),
  row('POST /api/resources/*', 'make a folder', '/api/resources/new/',             '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('PUT /api/resources/*', 'save', '/api/resources/item.txt',                   '401 401 403 403 403 200 403 403 403 403 200 200', 'x'),
  row('DELETE /api/resources/*', 'delete', '/api/resources/item.txt',              '401 401 403 403 403 403 200 403 403 403 200 200'),
  row('DELETE /api/resources/*', 'delete a folder', '/api/resources/folder/',      '401 401 403 403 403 403 200 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy', transfer('copy', 'new.txt'),               '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy beside', transfer('copy', 'other.txt&rename=true'), '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy over', transfer('copy', 'other.txt&override=true'), '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'move', transfer('rename', 'new.txt'),             '401 401 403 403 200 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'move over', transfer('rename', 'other.txt&override=true'), '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('GET /api/raw/*', 'download', '/api/raw/item.txt',                           '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/raw/*', 'show', '/api/raw/item.txt?inline=true',                   '401 401 403 403 403 403 403 403 200 403 200 200'),

  row('GET /health', 'a sign of life', '/health',                                 '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('POST /health', 'a sign of life', '/health',                                '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('PUT /health', 'a sign of life', '/health',                                 '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('PATCH /health', 'a sign of life', '/health',                               '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /health', 'a sign of life', '/health',                              '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /static/runtime-config.js', 'its settings', '/static/runtime-config.js', '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /static/*', 'a part of the page', '/static/a.js',                      '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /*', 'the page', '/files/item.txt',                                    '200 200 200 200 200 200 200 200 200 200 200 200'),
]

function transfer(action: 'copy' | 'rename', destination: string): string {
  return `/api/resources/item.txt?action=${action}&destination=%2F${destination}`
}

/** The same request about something that is not there, or is, the other way round. */
const counterpart = (target: string) =>
  target.replace(
    /(?<=^\/api\/\w+\/(?:denied\/)?)(?:item\.txt|folder|new\.txt|new)(?=[/?]|$)/,
    (name) => OTHERWISE[name] ?? name,
  )
const OTHERWISE: Readonly<Record<string, string>> = {
  'item.txt': 'missing.txt',
  folder: 'missing',
  'new.txt': 'item.txt',
  new: 'folder',
}

/** The same request about something in a folder that a rule denies; or leading there. */
const deniedForms = (target: string) =>
  [
    target.replace(/(?<=^\/api\/\w+\/)/, 'denied/'),
    target.replace('destination=%2F', 'destination=%2Fdenied%2F'),
  ].filter((form) => form !== target)

const TREE: Tree = {
  '/item.txt': 'item',
  '/other.txt': 'other',
  '/folder/below.txt': 'below',
  '/denied/item.txt': 'denied',
  '/denied/folder/below.txt': 'denied',
}

let app: TestApp
const ids = new Map<Caller, number>()

beforeAll(async () => {
  app = await testApp({
    users: [
      { username: 'none', may: [] },
      ...SINGLE.map((permission) => ({ username: permission, may: [permission] })),
      { username: 'every' },
    ],
    rules: [{ regex: false, allow: false, path: '/denied' }],
    page: { '/index.html': '<title>Coffer</title>', '/static/a.js': 'page' },
  })
  const named: readonly Caller[] = ['admin', 'none', ...SINGLE, 'every']
  for (const [index, name] of named.entries()) ids.set(name, index + 1)
})
afterAll(() => app[Symbol.asyncDispose]())

function plant(): void {
  // The root itself stays: the program holds it open.
  for (const name of readdirSync(app.root)) rmSync(path.join(app.root, name), { recursive: true })
  plantTree(app.root, TREE)
}

async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'visitor') return null
  if (caller !== 'ended') return app.freshToken(caller)
  const token = await app.freshToken('every')
  await app.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })
  return token
}

async function ask(row: Row, caller: Caller, { method = methodOf(row), target = row.target } = {}) {
  const token = await tokenOf(caller)
  const headers: Record<string, string> = token === null ? {} : { 'X-Auth': token }
  const address = target.replace('SELF', String(ids.get(caller) ?? 2))
  const body = method === 'GET' || method === 'HEAD' ? undefined : row.body
  return app.request(address, { method, as: null, headers, body })
}

const methodOf = ({ route }: Row) => route.split(' ')[0] ?? ''
const touchesFiles = ({ route }: Row) => app.routes.some((entry) => nameOf(entry) === route && entry.effects.length > 0)
const byCaller = (cells: readonly number[]) =>
  Object.fromEntries(CALLERS.map((caller, index) => [caller, cells[index]]))
const nameOf = ({ method, path: pattern }: { method: string; path: string }) => `${method} ${pattern}`

/** Names, contents and times of everything served. */
function snapshot(): string[] {
  return readdirSync(app.root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const found = statSync(path.join(app.root, name))
      return `${name} ${found.mtimeMs} ${found.isFile() ? readFileSync(path.join(app.root, name), 'utf8') : 'folder'}`
    })
}

test('every route has a row, and every row a route', () => {
  expect([...new Set(ROWS.map(({ route }) => route))].sort()).toEqual(app.routes.map(nameOf).sort())
})

describe.each(ROWS.map((entry) => [entry.route, entry.what, entry] as const))('%s, %s', (_route, _what, row) => {
  test('answers each caller as the table says', async () => {
    const cells: number[] = []
    for (const caller of CALLERS) {
      plant()
      const response = await ask(row, caller)
      expect(missingProtection(response.headers)).toEqual([])
      await response.bytes()
      cells.push(response.status)
    }
    expect(byCaller(cells)).toEqual(byCaller(row.cells))
  })

  test('changes nothing where it refuses, nor tells whether anything is there', async () => {
    for (const [index, caller] of CALLERS.entries()) {
      if (row.cells[index] !== 401 && row.cells[index] !== 403) continue
      plant()
      const before = snapshot()
      const there = await ask(row, caller)
      const missing = await ask(row, caller, { target: counterpart(row.target) })
      expect([there.status, await there.text()]).toEqual([missing.status, await missing.text()])
      expect(snapshot()).toEqual(before)
    }
  })

  test('refuses what a rule denies, there or not, to whoever has every permission', async () => {
    if (!touchesFiles(row)) return
    for (const target of deniedForms(row.target)) {
      for (const caller of ['every', 'admin'] as const) {
        plant()
        const before = snapshot()
        const one = await ask(row, caller, { target })
        const other = await ask(row, caller, { target: counterpart(target) })
        expect([one.status, other.status]).toEqual([403, 403])
        expect(await one.text()).toBe(await other.text())
        expect(snapshot()).toEqual(before)
      }
    }
  })

  test('reads without changing, and HEAD is asked for the same leave as GET', async () => {
    if (methodOf(row) !== 'GET') return
    plant()
    const before = snapshot()
    for (const caller of CALLERS) {
      const get = await ask(row, caller)
      const head = await ask(row, caller, { method: 'HEAD' })
      await get.bytes()
      expect([head.status, await head.text()]).toEqual([get.status, ''])
    }
    expect(snapshot()).toEqual(before)
  })

  test('writes by header alone, and not for another site', async () => {
    if (methodOf(row) === 'GET' || row.cells[0] !== 401) return
    plant()
    const token = await app.freshToken('admin')
    const send = (headers: Record<string, string>, target = row.target) =>
      app.request(target.replace('SELF', '1'), { method: methodOf(row), as: null, headers, body: row.body })
    const before = snapshot()
    expect((await send({ Cookie: `auth=${token}` })).status).toBe(401)
    expect((await send({}, `${row.target}${row.target.includes('?') ? '&' : '?'}auth=${token}`)).status).toBe(401)
    expect((await send({ 'X-Auth': token, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'X-Auth': token, Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send({ 'X-Auth': token, 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(415)
    expect(snapshot()).toEqual(before)
  })
})
