import { describe, expect, test } from 'bun:test'
import { AuditEvent, AuditPage } from '#contract/audit.ts'
import { ErrorBody } from '#contract/errors.ts'
import { Settings } from '#contract/settings.ts'
import type { NewAuditRow } from '#server/operations/audit/row.ts'
import { parseCsv } from '#server/testing/parse-csv.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import { longestTurn } from '#testing/cpu-time.ts'

/** Returns the events, the oldest first, without sign-ins of the administrator who reads them. */
async function events(app: TestApp, query = ''): Promise<AuditEvent[]> {
  const response = await app.request(`/api/audit?limit=500${query}`)
  expect(response.status).toBe(200)
  return AuditPage.parse(await response.json()).events.toReversed()
}

const row = (overrides: Partial<NewAuditRow> = {}): NewAuditRow => ({
  at: Date.UTC(2026, 0, 1),
  kind: 'delete',
  outcome: 'done',
  userId: 7,
  username: 'ann',
  address: '192.0.2.7',
  targets: ['/a'],
  detail: '',
  ...overrides,
})

const SECRET = 'a long secret of zoe'

const whatOf = ({ kind, username, targets, detail }: AuditEvent) => [kind, username, targets, detail]

const send = (app: TestApp, method: string, path: string, init: { as?: string; body?: string } = {}) =>
  app.request(path, { method, ...init })

describe('the trail tells', () => {
  test('of every change to files: who, what, when and from where, by paths of the served root', async () => {
    await using app = await testApp({
      tree: { '/ann/a.txt': 'a', '/ann/dir/': null },
      users: [{ username: 'ann', scope: '/ann' }],
    })
    const before = Date.now()
    const as = 'ann'
    const statuses = [
      await send(app, 'POST', '/api/resources/new.txt', { as }),
      await send(app, 'POST', '/api/resources/up.txt', { as, body: 'x' }),
      await send(app, 'PUT', '/api/resources/a.txt', { as, body: 'y' }),
      await send(app, 'POST', '/api/resources/made/', { as }),
      await send(app, 'PATCH', '/api/resources/a.txt?action=copy&destination=%2Fdir%2Fb.txt', { as }),
      await send(app, 'PATCH', '/api/resources/a.txt?action=rename&destination=%2Fc.txt', { as }),
      await send(app, 'DELETE', '/api/resources/dir/', { as }),
      // Refused before it began: no operation took place.
      await send(app, 'DELETE', '/api/resources/none.txt', { as }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 404])

    const told = await events(app, '&user=ann&kinds=create,upload,save,makeDirectory,delete,copy,move')
    expect(told.map(({ kind, targets }) => [kind, ...targets])).toEqual([
      ['create', '/ann/new.txt'],
      ['upload', '/ann/up.txt'],
      ['save', '/ann/a.txt'],
      ['makeDirectory', '/ann/made'],
      ['copy', '/ann/a.txt', '/ann/dir/b.txt'],
      ['move', '/ann/a.txt', '/ann/c.txt'],
      ['delete', '/ann/dir'],
    ])
    for (const { at, userId, username, address, outcome, detail } of told) {
      expect({ userId, username, address, outcome, detail }).toEqual({
        userId: 2,
        username: 'ann',
        address: '127.0.0.1',
        outcome: 'done',
        detail: '',
      })
      expect(Date.parse(at)).toBeWithin(before, Date.now() + 1)
    }
  })

  test('of coming in, not coming in and leaving', async () => {
    await using app = await testApp({ users: [{ username: 'ann' }] })
    const login = (username: string, password: string) =>
      app.request('/api/login', {
        method: 'POST',
        as: null,
        headers: { 'User-Agent': 'Browser 1' },
        body: JSON.stringify({ username, password }),
      })
    expect((await login('ann', 'a wrong password')).status).toBe(403)
    expect((await login('nobody', 'a wrong password')).status).toBe(403)
    const token = await (await login('ann', PASSWORD)).text()
    await app.request('/api/logout', { method: 'POST', as: null, headers: { 'X-Auth': token } })

    const told = await events(app, '&kinds=signIn,signInFailed,signOut')
    expect(told.slice(0, 4).map(({ id: _id, at: _at, ...said }) => said)).toEqual([
      {
        kind: 'signInFailed',
        outcome: 'failed',
        userId: null,
        username: 'ann',
        address: '127.0.0.1',
        targets: [],
        detail: 'wrong credentials',
      },
      {
        kind: 'signInFailed',
        outcome: 'failed',
        userId: null,
        username: 'nobody',
        address: '127.0.0.1',
        targets: [],
        detail: 'wrong credentials',
      },
      {
        kind: 'signIn',
        outcome: 'done',
        userId: 2,
        username: 'ann',
        address: '127.0.0.1',
        targets: [],
        detail: 'Browser 1',
      },
      { kind: 'signOut', outcome: 'done', userId: 2, username: 'ann', address: '127.0.0.1', targets: [], detail: '' },
    ])
  })

  test('of sessions that somebody ended and of settings, by names of fields alone', async () => {
    await using app = await testApp({ users: [{ username: 'ann' }] })
    await app.freshToken('ann')
    expect((await send(app, 'DELETE', '/api/users/2/sessions')).status).toBe(200)
    const settings = Settings.parse(await (await app.request('/api/settings')).json())
    const saved = { ...settings, auditDays: 0, branding: { ...settings.branding, name: 'Top secret project' } }
    expect((await send(app, 'PUT', '/api/settings', { body: JSON.stringify(saved) })).status).toBe(200)

    const told = await events(app, '&kinds=sessionEnded,settingsChanged')
    expect(told.map(whatOf)).toEqual([
      ['sessionEnded', 'admin', ['ann'], 'by administrator; sessions: 1'],
      ['settingsChanged', 'admin', ['branding', 'auditDays'], ''],
    ])
    expect(told.map(({ userId, address }) => [userId, address])).toEqual(Array(2).fill([1, '127.0.0.1']))
    expect(JSON.stringify(await events(app))).not.toContain('Top secret project')
  })

  test('of people, under the name they had, also when they are gone', async () => {
    await using app = await testApp()
    const about = (data: object, which: readonly string[] = []) => JSON.stringify({ what: 'user', which, data })
    const made = await send(app, 'POST', '/api/users', {
      body: about({ username: '=zoe <b>', password: SECRET, scope: '/' }),
    })
    const path = `/api/users/${(made.headers.get('Location') ?? '').split('/').at(-1)}`
    expect(made.status).toBe(201)
    const login = JSON.stringify({ username: '=zoe <b>', password: SECRET })
    const token = await (await app.request('/api/login', { method: 'POST', as: null, body: login })).text()
    await app.request('/api/resources/hers.txt', { method: 'POST', as: null, headers: { 'X-Auth': token }, body: 'x' })
    const answers = [
      await send(app, 'PUT', path, { body: about({ scope: '/hers', lockPassword: true }, ['scope', 'lockPassword']) }),
      await send(app, 'PUT', path, { body: about({ password: `${SECRET} too` }, ['password']) }),
      await send(app, 'DELETE', path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])

    const told = await events(app)
    const after = told.findIndex(({ kind }) => kind === 'userCreated')
    expect(told.slice(after).map(whatOf)).toEqual([
      ['userCreated', 'admin', ['=zoe <b>'], ''],
      ['signIn', '=zoe <b>', [], expect.any(String)],
      ['upload', '=zoe <b>', ['/hers.txt'], ''],
      ['userChanged', 'admin', ['=zoe <b>'], 'scope, lockPassword'],
      ['passwordChanged', 'admin', ['=zoe <b>'], ''],
      ['userDeleted', 'admin', ['=zoe <b>'], ''],
    ])
    expect(JSON.stringify(told)).not.toContain(SECRET)
  })

  test('of somebody who signed up', async () => {
    await using app = await testApp()
    const settings = Settings.parse(await (await app.request('/api/settings')).json())
    await send(app, 'PUT', '/api/settings', { body: JSON.stringify({ ...settings, signup: true }) })
    const body = JSON.stringify({ username: 'zoe', password: SECRET })
    expect((await app.request('/api/signup', { method: 'POST', as: null, body })).status).toBe(200)
    const [told] = await events(app, '&kinds=signUp')
    expect(told).toMatchObject({ userId: 2, username: 'zoe', address: '127.0.0.1', targets: ['zoe'] })
  })

  test('what failed, and why', async () => {
    await using app = await testApp()
    app.context.audit.record(row({ outcome: 'failed', detail: 'disk_full' }))
    expect(await events(app, '&kinds=delete')).toEqual([
      expect.objectContaining({ outcome: 'failed', detail: 'disk_full' }),
    ])
  })
})

test('nobody but administrators may see it', async () => {
  await using app = await testApp({ users: [{ username: 'ann' }] })
  for (const path of ['/api/audit', '/api/audit/export?format=json']) {
    expect((await app.request(path, { as: 'ann' })).status).toBe(403)
    expect((await app.request(path, { as: null })).status).toBe(401)
  }
})

test('no password and no token is in it after any request', async () => {
  const wrong = 'the password of somebody else'
  await using app = await testApp({ users: [{ username: 'ann' }] })
  const token = await app.signIn('ann')
  await app.request('/api/login', {
    method: 'POST',
    as: null,
    body: JSON.stringify({ username: 'ann', password: wrong }),
  })
  await app.request(`/api/resources/a.txt?auth=${token}`, { method: 'POST', as: 'ann', body: 'x' })
  await app.request('/api/logout', { method: 'POST', as: 'ann' })
  const all = await (await app.request('/api/audit/export?format=json')).text()
  for (const secret of [wrong, PASSWORD, token, ...token.split('.')]) expect(all).not.toContain(secret)
})

describe('a page', () => {
  test('goes on where the one before ended, the latest first, and says where it all ends', async () => {
    await using app = await testApp()
    for (let n = 1; n <= 7; n++) app.context.audit.record(row({ targets: [`/${n}`] }))
    const targets: string[] = []
    const ends: (number | null)[] = []
    let next: number | null = null
    do {
      const before: string = next === null ? '' : `&before=${next}`
      const response = await app.request(`/api/audit?kinds=delete&limit=3${before}`)
      const page = AuditPage.parse(await response.json())
      targets.push(...page.events.flatMap((event) => event.targets))
      next = page.next
      ends.push(page.events.length)
    } while (next !== null)
    expect(targets).toEqual(['/7', '/6', '/5', '/4', '/3', '/2', '/1'])
    expect(ends).toEqual([3, 3, 1])
  })

  test('holds what is looked for: kinds, person, text and time', async () => {
    await using app = await testApp()
    const at = (hour: number) => Date.UTC(2026, 5, 1, hour)
    const rows = [
      row({ at: at(1), username: 'Änne', targets: ['/Straße/100%_done.txt'] }),
      row({ at: at(2), kind: 'copy', username: 'bob', targets: ['/x', '/Photos/1.jpg'] }),
      row({ at: at(3), kind: 'signIn', username: 'bob', targets: [], address: '2001:db8::1' }),
    ]
    for (const one of rows) app.context.audit.record(one)
    const found = async (query: string) =>
      (await events(app, `&to=2026-06-02T00:00:00Z&from=2026-06-01T00:00:00Z${query}`)).map(({ at: when }) =>
        new Date(when).getUTCHours(),
      )
    expect(await found('')).toEqual([1, 2, 3])
    expect(await found('&kinds=copy,signIn')).toEqual([2, 3])
    expect(await found('&user=BO')).toEqual([2, 3])
    expect(await found(`&user=${encodeURIComponent('äNNE')}`)).toEqual([1])
    expect(await found('&text=photos')).toEqual([2])
    expect(await found('&text=2001:DB8')).toEqual([3])
    expect(await found(`&text=${encodeURIComponent('STRASSE/100%_D')}`)).toEqual([1])
    expect(await found(`&text=${encodeURIComponent('100_')}`)).toEqual([])
    expect(await found('&text=%25')).toEqual([1])
    expect(await found('&kinds=copy&user=bob&text=x')).toEqual([2])
    expect(
      (await events(app, '&kinds=delete,copy&from=2026-06-01T02:00:00Z&to=2026-06-01T03:00:00%2B00:00')).length,
    ).toBe(1)
    expect(
      (await events(app, '&kinds=delete,copy,signIn&from=2026-06-01T01:00:00Z&to=2026-06-01T03:00:00Z')).length,
    ).toBe(2)
  })

  test('is refused where the question makes no sense, and so is an export', async () => {
    await using app = await testApp()
    const long = 'x'.repeat(300)
    const filters = ['kinds=nothing', 'kinds=delete,', 'from=yesterday', 'from=2026-01-01', 'to=2026-13-01T00:00:00Z']
    const both = [
      ...filters,
      `text=${long}`,
      `user=${long}`,
      'format=xml',
      'limit=0',
      'limit=1e2',
      'before=-1',
      'before=x',
    ]
    for (const path of [
      '/api/audit?limit=501',
      ...both.flatMap((query) => [`/api/audit?${query}`, `/api/audit/export?${query}`]),
    ]) {
      const response = await app.request(path)
      expect([path, response.status, ErrorBody.parse(await response.json()).code]).toEqual([path, 400, 'invalid'])
    }
  })

  test('is found among very many others', async () => {
    await using app = await testApp()
    app.context.audit.record(row({ username: 'needle' }))
    for (let n = 0; n < 30_000; n++) app.context.audit.record(row())
    expect(await events(app, '&user=needle')).toHaveLength(1)
  })
})

describe('an export', () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '<b>bold</b>', 'a "b", c', 'two\nlines', '']

  test('as CSV is read by another program, and no cell is a formula', async () => {
    await using app = await testApp()
    for (const username of hostile)
      app.context.audit.record(row({ username, userId: null, address: null, targets: ['/a', '/b'] }))
    const response = await app.request('/api/audit/export?format=csv&kinds=delete')
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="coffer-audit-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [header, ...lines] = parseCsv(await response.text())
    expect(header).toEqual(['id', 'at', 'kind', 'outcome', 'userId', 'username', 'address', 'targets', 'detail'])
    expect(lines.map((cells) => cells[5])).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      "'\rx",
      ...hostile.slice(6),
    ])
    expect(lines[0]?.slice(1)).toEqual(['2026-01-01T00:00:00.000Z', 'delete', 'done', '', "'=1+1", '', '/a\n/b', ''])
    expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  })

  test.each([';=1+1', 'x;=1+1', 'x; =1+1', '\n=1+1', ' =1+1', '\u200b=1+1', 'a\t@SUM(A1)', '＝1+1', '"; -1'])(
    'as CSV has no formula either where %j is cut at other signs',
    async (username) => {
      await using app = await testApp()
      app.context.audit.record(row({ username }))
      const [, line] = parseCsv(await (await app.request('/api/audit/export?format=csv&kinds=delete')).text())
      const pieces = (line?.[5] ?? '').split(/[;\t\r\n]/)
      expect(pieces.filter((piece) => /^[^\p{L}\p{N}'+\-=@＝]*[=+\-@＝]/u.test(piece))).toEqual([])
    },
  )

  test('as JSON is the same events, the oldest first, with markup escaped', async () => {
    await using app = await testApp()
    for (const username of hostile) app.context.audit.record(row({ username }))
    const response = await app.request('/api/audit/export?format=json&kinds=delete')
    const text = await response.text()
    expect(text).not.toContain('<b>')
    const all: unknown[] = JSON.parse(text)
    expect(all.map((event) => AuditEvent.parse(event).username)).toEqual(hostile)
    expect(await (await app.request('/api/audit/export?format=json&kinds=signUp')).json()).toEqual([])
  })

  test('of a hundred thousand events lets others in meanwhile', async () => {
    await using app = await testApp()
    const many = 100_000
    for (let n = 0; n < many; n++) app.context.audit.record(row({ targets: [`/a folder/file ${n}.txt`] }))
    await events(app)
    let text = ''
    const { longest, whole } = await longestTurn(async () => {
      text = await (await app.request('/api/audit/export?kinds=delete')).text()
    })
    expect(text.split('\r\n')).toHaveLength(many + 2)
    // A fraction of the whole, since machines differ.
    expect(longest).toBeLessThan(whole / 4)
  })

  test('ends when nobody reads it any more, and two at once are enough', async () => {
    await using app = await testApp()
    for (let n = 0; n < 60_000; n++) app.context.audit.record(row({ targets: ['/a'.repeat(100)] }))
    const controls = [new AbortController(), new AbortController()]
    const start = (signal?: AbortSignal) => app.request('/api/audit/export', signal ? { signal } : {})
    const readers = await Promise.all(
      controls.map(async ({ signal }) => {
        const reader = (await start(signal)).body?.getReader()
        await reader?.read()
        return reader
      }),
    )
    expect((await start()).status).toBe(429)
    for (const control of controls) control.abort()
    for (const reader of readers) await reader?.cancel().catch(() => undefined)
    await until(async () => {
      const response = await start()
      await response.body?.cancel()
      return response.status === 200
    })
  })
})
