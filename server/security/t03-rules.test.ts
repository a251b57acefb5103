import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import type { Rule } from '#contract/rules.ts'
import { Settings } from '#contract/settings.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// Rules over the wire: what a rule denies stays denied in every spelling and on every route, and is absent from all derived data. See
// docs/operate/security.md.

const SECRET = `denied ${crypto.randomUUID()}`
const HIDDEN = ['closed', 'film.de.srt', 'secret(1).txt']

/** Request headers that change the answer when the item exists. */
const CONDITIONS: readonly Record<string, string>[] = [
  {},
  { Range: 'bytes=0-3' },
  { 'If-None-Match': '*' },
  { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
]

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: {
      '/docs/closed/a.txt': SECRET,
      '/docs/closed-not/a.txt': 'open',
      '/docs/film.mp4': 'film',
      '/docs/film.en.srt': 'en',
      '/docs/film.de.srt': SECRET,
      '/docs/secret.txt': 'taken',
      '/docs/in/door': { link: '../closed' },
      '/docs/file-door': { link: 'closed/a.txt' },
      '/docs/self': { link: '../docs' },
      '/other/a.txt': 'other',
    },
    rules: [{ regex: false, allow: false, path: '/docs/closed' }],
    users: [
      {
        username: 'mia',
        rules: [
          { regex: true, allow: false, path: '', regexp: { raw: '\\.de\\.srt$' } },
          { regex: false, allow: false, path: '/docs/secret(1).txt' },
        ],
      },
    ],
  })
})
afterAll(async () => {
  expect(readFileSync(at('docs/closed/a.txt'), 'utf8')).toBe(SECRET)
  expect(readFileSync(at('docs/film.de.srt'), 'utf8')).toBe(SECRET)
  await app[Symbol.asyncDispose]()
})

const at = (item: string) => path.join(app.root, item)
const ask = (method: string, target: string, init: RequestInit = {}) =>
  app.request(target, { method, as: 'mia', ...init })
const transfer = (action: 'copy' | 'rename', from: string, to: string, flags = '') =>
  ask('PATCH', `/api/resources/${from}?action=${action}&destination=${encodeURIComponent(to)}${flags}`)

test('a rule binds a folder whose name only looks like the one it names', async () => {
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
  await using cafe = await testApp({
    tree: { [`/${decomposed}/a.txt`]: SECRET, [`/${decomposed}/b.key`]: SECRET, '/open/a.txt': 'open' },
    rules: [
      { regex: false, allow: false, path: `/${composed}` },
      { regex: true, allow: false, path: '', regexp: { raw: `${composed}.*key$` } },
    ],
  })
  for (const target of ['', '/a.txt', '/b.key'])
    for (const route of ['resources', 'raw'])
      expect((await cafe.request(`/api/${route}/${encodeURIComponent(decomposed)}${target}`)).status).toBe(403)
  const listing = (await (await cafe.request('/api/resources/')).json()) as { items: { name: string }[] }
  expect(listing.items.map(({ name }) => name)).toEqual(['open'])
  expect(await (await cafe.request('/api/search/?query=a.txt')).text()).not.toContain(decomposed)
})

describe('every spelling of a denied item gets the same answer', () => {
  const spellings = [
    'docs/closed/a.txt',
    'docs/closed/a.txt/',
    'docs//closed///a.txt',
    '/docs/closed/a.txt',
    'docs/%63losed/a.txt',
    'docs/closed/%61.txt',
    'docs/closed/./a.txt',
    'docs/x/../closed/a.txt',
    'docs/closed',
    'docs/closed/',
    'docs/closed/none',
  ]
  test.each(spellings)('%s', async (spelling) => {
    for (const prefix of ['/api/resources/', '/api/raw/']) {
      for (const headers of CONDITIONS) {
        const response = await ask('GET', prefix + spelling, { headers })
        expect([response.status, response.headers.get('ETag'), response.headers.get('Last-Modified')]).toEqual([
          403,
          null,
          null,
        ])
      }
    }
  })

  test('and what only looks like it is none', async () => {
    expect(await (await ask('GET', '/api/raw/docs/closed-not/a.txt')).text()).toBe('open')
    for (const other of [
      'docs/Closed/a.txt',
      'docs/closed%20/a.txt',
      'docs/%EF%BD%83losed/a.txt',
      'docs/closed%5Ca.txt',
    ])
      expect((await ask('GET', `/api/raw/${other}`)).status).toBe(404)
  })
})

test('links lead to nothing that is denied', async () => {
  for (const door of [
    'docs/in/door',
    'docs/in/door/a.txt',
    'docs/file-door',
    'docs/self/closed/a.txt',
    'docs/self/film.de.srt',
  ]) {
    expect((await ask('GET', `/api/raw/${door}`)).status).toBeOneOf([403, 404])
    expect((await ask('PUT', `/api/resources/${door}`, { body: 'theirs' })).status).toBeOneOf([403, 404])
    expect((await ask('GET', `/api/resources/${door}?checksum=md5`)).status).toBeOneOf([403, 404])
  }
  for (const door of ['docs/in/door/a.txt', 'docs/self/closed', 'docs/self/closed/a.txt'])
    expect((await ask('DELETE', `/api/resources/${door}`)).status).toBeOneOf([403, 404])
})

test('no tree with something denied in it is copied, moved or deleted, and nothing of it happens', async () => {
  for (const from of ['docs', 'docs/closed', 'docs/self/closed']) {
    for (const action of ['copy', 'rename'] as const)
      expect((await transfer(action, from, '/stolen')).status).toBeOneOf([403, 404])
    expect((await ask('DELETE', `/api/resources/${from}`)).status).toBeOneOf([403, 404])
  }
  expect(existsSync(at('stolen'))).toBe(false)
})

test('nothing lands on a denied name, chosen or found, and no denied folder is made on the way', async () => {
  expect((await transfer('copy', 'other/a.txt', '/docs/secret.txt', '&rename=true')).status).toBe(403)
  expect((await transfer('rename', 'other/a.txt', '/docs/secret.txt', '&rename=true')).status).toBe(403)
  expect((await transfer('copy', 'other/a.txt', '/x.de.srt')).status).toBe(403)
  expect((await transfer('copy', 'other', '/docs/closed/other')).status).toBe(403)
  expect((await ask('POST', '/api/resources/docs/closed/new/b.txt', { body: 'x' })).status).toBe(403)
  expect((await ask('POST', '/api/resources/docs/self/closed/b.txt', { body: 'x' })).status).toBe(404)
  expect((await ask('POST', '/api/resources/made.de.srt/b.txt', { body: 'x' })).status).toBeOneOf([403, 404])
  expect(readFileSync(at('other/a.txt'), 'utf8')).toBe('other')
  expect(existsSync(at('docs/secret(1).txt'))).toBe(false)
})

test('listings, counts and subtitles know nothing of it', async () => {
  for (const Accept of ['application/json', COLUMNS_MEDIA_TYPE]) {
    const listing = await (await ask('GET', '/api/resources/docs', { headers: { Accept } })).text()
    for (const name of HIDDEN) expect(listing).not.toContain(`"${name}"`)
    // Folders: closed-not, in and the target of self; four files, and the link to a denied one, which counts as a dangling link.
    expect(JSON.parse(listing)).toMatchObject({ numDirs: 3, numFiles: 4 })
  }
  const film = await (await ask('GET', '/api/resources/docs/film.mp4')).json()
  expect(film).toMatchObject({ subtitles: ['/docs/film.en.srt'] })
})

test('global rules come first, a person’s own after them, the last match wins, and no match allows', async () => {
  const rule = (allow: boolean, target: string) => ({ regex: false, allow, path: target })
  await using ordered = await testApp({
    tree: { '/docs/a.txt': 'a', '/docs/b.txt': 'b', '/docs/c/d.txt': 'd', '/e.txt': 'e' },
    rules: [rule(false, '/docs'), rule(true, '/docs/b.txt')],
    users: [
      { username: 'nobody special' },
      { username: 'opened', rules: [rule(true, '/docs/c')] },
      { username: 'closed', rules: [rule(true, '/docs'), rule(false, '/docs/b.txt')] },
    ],
  })
  const answers = async (as: string) => {
    const items = ['docs/a.txt', 'docs/b.txt', 'docs/c/d.txt', 'e.txt']
    return Promise.all(items.map(async (item) => (await ordered.request(`/api/raw/${item}`, { as })).status))
  }
  expect(await answers('nobody special')).toEqual([403, 200, 403, 200])
  expect(await answers('opened')).toEqual([403, 200, 200, 200])
  expect(await answers('closed')).toEqual([200, 403, 200, 200])
})

test('no request tells whether there is anything under a denied name', async () => {
  const requests: [method: string, query: string, body?: string][] = [
    ['GET', ''],
    ['GET', '?checksum=sha256'],
    ['POST', '', 'theirs'],
    ['POST', '?override=true', 'theirs'],
    ['PUT', '', 'theirs'],
    ['DELETE', ''],
    ['PATCH', '?action=rename&destination=/moved.txt'],
    ['PATCH', '?action=copy&destination=/copied.txt'],
  ]
  for (const [method, query, body] of requests) {
    const answers: unknown[] = []
    for (const item of ['docs/closed/a.txt', 'docs/closed/none.txt', 'docs/film.de.srt', 'docs/none.de.srt']) {
      const response = await ask(method, `/api/resources/${item}${query}`, { body })
      const { code, message } = ErrorBody.parse(await response.json())
      answers.push([response.status, code, message])
    }
    expect([method, query, new Set(answers.map((answer) => JSON.stringify(answer))).size]).toEqual([method, query, 1])
    expect(answers[0]).toEqual([403, 'not_allowed', expect.any(String)])
  }
  for (const to of ['/docs/closed/a.txt', '/docs/closed/none.txt', '/docs/none.de.srt'])
    expect((await transfer('copy', 'other/a.txt', to)).status).toBe(403)
})

test('in a folder so large that it is listed in the worker, what is denied is missing too', async () => {
  const count = 1600
  const files = Array.from({ length: count }, (_, index) => [`/large/file ${index}.txt`, ''])
  await using large = await testApp({
    tree: Object.fromEntries([...files, ['/large/closed', null], ['/door', { link: 'large' }]]),
    rules: [
      { regex: false, allow: false, path: '/large/closed' },
      { regex: false, allow: false, path: '/large/file 1.txt' },
      { regex: true, allow: false, path: '', regexp: { raw: '^/large/file [0-9]*7\\.txt$' } },
      { regex: true, allow: true, path: '', regexp: { raw: '(?i)/FILE 17\\.' } },
    ],
  })
  for (const folder of ['large', 'door']) {
    for (const Accept of ['application/json', COLUMNS_MEDIA_TYPE]) {
      const listing = await (await large.request(`/api/resources/${folder}`, { headers: { Accept } })).text()
      expect(JSON.parse(listing)).toMatchObject({ numDirs: 0, numFiles: count - 1 - count / 10 + 1 })
      for (const name of ['closed', 'file 1.txt', 'file 7.txt', 'file 1597.txt']) expect(listing).not.toContain(name)
      for (const name of ['file 17.txt', 'file 2.txt']) expect(listing).toContain(name)
    }
  }
})

describe('a rule', () => {
  const expression = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } })
  const plain = (target: string): Rule => ({ regex: false, allow: false, path: target })
  const good = plain('/fine')

  test('that cannot be used is refused when it is saved, for everybody and for one person', async () => {
    const read = async () => Settings.parse(await (await app.request('/api/settings')).json())
    const settings = await read()
    const user = { what: 'user', which: ['rules'] }
    const bad = [
      ...['(a', '(a)\\1', '(?=a)b', 'a{5000}', ''].map(expression),
      ...['', ' ', '/a/../b', '/a\u0000b'].map(plain),
    ]
    for (const rule of bad) {
      const rules = [good, rule]
      for (const [target, body] of [
        ['/api/settings', { ...settings, rules }],
        ['/api/users/2', { ...user, data: { rules } }],
      ] as const) {
        const answer = await app.request(target, { method: 'PUT', body: JSON.stringify(body) })
        expect([target, rule, answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([
          target,
          rule,
          400,
          'invalid',
        ])
      }
    }
    expect(await read()).toEqual(settings)
    expect(await (await app.request('/api/users/2')).json()).toMatchObject({ username: 'mia', rules: { length: 2 } })
  })

  test('stalls nobody, whatever its expression is and however names are made for it', async () => {
    const name = `${'a'.repeat(200)}!`
    await using slow = await testApp({
      tree: { [`/${name}`]: 'there' },
      rules: ['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*)(.*)(.*)(.*)x$', '([a-z]+)*[0-9]'].map(expression),
    })
    // A backtracking regular expression engine would practically never finish.
    expect(await (await slow.request(`/api/raw/${encodeURIComponent(name)}`)).text()).toBe('there')
  })
})
