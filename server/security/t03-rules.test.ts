import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { COLUMNS_MEDIA_TYPE } from '#contract/resources.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// T3 over the wire: what a rule denies stays denied under every spelling, through every door, and is in nothing that is derived.

const SECRET = `denied ${crypto.randomUUID()}`
const HIDDEN = ['closed', 'film.de.srt', 'secret(1).txt']

/** Headers that get another answer where there is something to tell. */
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
    // closed-not, in and what self leads to; four files, and the link to a denied one as a link that leads nowhere.
    expect(JSON.parse(listing)).toMatchObject({ numDirs: 3, numFiles: 4 })
  }
  const film = await (await ask('GET', '/api/resources/docs/film.mp4')).json()
  expect(film).toMatchObject({ subtitles: ['/docs/film.en.srt'] })
})
