import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { lutimesSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from '#contract/rules.ts'
import { SEARCH_MODES, searchApp } from '#server/testing/indexed-app.ts'
import { pathsFound, searchAddress, searchArray, searchLines } from '#server/testing/search-requests.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Disclosure through searches, over the wire: items that a user may not list affect no result, no number and no order of results, and an
// answer is the same whether such an item exists or not. See docs/operate/security.md.

const OTHER_SCOPE = { '/other/team/report.txt': 'another scope', '/other/report.txt': 'another scope' }

const TREE = {
  '/team/report.txt': 'open',
  '/team/plan/report-1.txt': 'open',
  '/team/closed/report-secret.txt': 'x'.repeat(9000),
  '/team/closed/deep/report-secret.txt': 'x',
  '/team/closed/open/report-below.txt': 'allowed, in a folder that is not',
  '/team/closed-not/report-2.txt': 'open',
  '/team/film.de.srt': 'x',
  '/team/.report.txt': 'x',
  '/team/.git/report.txt': 'x',
  '/team/door': { link: 'closed' },
  ...OTHER_SCOPE,
}

const RULES: readonly Rule[] = [
  { regex: false, allow: false, path: '/team/closed' },
  { regex: false, allow: true, path: '/team/closed/open' },
  { regex: true, allow: false, path: '', regexp: { raw: '\\.de\\.srt$' } },
]

let app: TestApp
/** The same program on the same tree without the denied items. */
let bare: TestApp

/** Gives two trees that are created one after the other the same times, because newer items are found first. */
function ageAlike(root: string): void {
  const then = new Date('2026-01-01')
  for (const each of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    lutimesSync(path.join(root, each), then, then)
}

const users = [
  { username: 'mia', rules: RULES, hideDotfiles: true },
  { username: 'ben', scope: '/team' },
  { username: 'eve', scope: '/other' },
  { username: 'ann', scope: '/team', rules: [{ regex: false, allow: false, path: '/plan' } as const] },
]

describe.each([...SEARCH_MODES])('by %s,', (mode) => {
  beforeAll(async () => {
    const isOpen = (at: string) => !/closed\/|\.de\.srt|\/\.|^\/other/.test(at)
    const open = Object.fromEntries(Object.entries(TREE).filter(([at]) => isOpen(at)))
    app = await searchApp(mode, { tree: TREE, users, prepare: ageAlike })
    bare = await searchApp(mode, { tree: { ...open, ...OTHER_SCOPE }, users, prepare: ageAlike })
  })
  afterAll(async () => {
    await app[Symbol.asyncDispose]()
    await bare[Symbol.asyncDispose]()
  })

  const QUERIES = [
    '',
    'report',
    'secret',
    '*',
    '*.txt',
    'report -secret',
    'type:folder',
    'size:>8k',
    'in:closed',
    'ext:srt',
    'case:sensitive report',
  ]

  describe('what is denied', () => {
    test.each(QUERIES)('is in no answer to: %s', async (query) => {
      for (const folder of ['/', '/team/', '/team/plan']) {
        const asked = { as: 'mia', folder }
        const [with_, without] = [await searchLines(app, query, asked), await searchLines(bare, query, asked)]
        const told = ({ results, end }: typeof with_) => ({
          end,
          results: results.map(({ path, dir, size }) => [path, dir, size]),
        })
        expect(told(with_)).toEqual(told(without))
        const all = (await searchArray(app, query, asked)).map((each) => each.path)
        expect(all).toEqual(with_.results.map((each) => each.path))
        for (let skip = 0; skip <= all.length; skip += 1) {
          const page = await searchLines(app, query, { ...asked, skip, limit: 1 })
          expect(page.results.map((each) => each.path)).toEqual(all.slice(skip, skip + 1))
          expect(page.end.more).toBe(skip + 1 < all.length)
        }
      }
    })
    test('is found by who may list it, so that these tests can fail', async () => {
      expect((await searchLines(app, 'report', { as: 'mia' })).end.by).toBe(mode)
      expect(await pathsFound(app, 'secret', { folder: '/team' })).toEqual([
        'closed/deep/report-secret.txt',
        'closed/report-secret.txt',
      ])
      expect(await pathsFound(app, 'ext:srt')).toEqual(['team/film.de.srt'])
      expect(await pathsFound(app, 'below', { folder: '/team/closed/open', as: 'mia' })).toEqual(['report-below.txt'])
    })
    test.each([
      '/team/closed/',
      '/team/closed/none/',
      '/team/closed/deep',
      '/team/%63losed',
      '/team//closed',
      '/team/.git/',
      '/team/.nothing',
    ])('is refused as a place to search, there or not: %s', async (folder) => {
      const answers = await Promise.all(
        [app, bare].map(async (each) => {
          const response = await each.request(searchAddress('', { folder }), { as: 'mia' })
          return [response.status, await response.text()]
        }),
      )
      expect(answers[0]?.[0]).toBe(403)
      expect(answers[0]).toEqual(answers[1])
    })
    test('behind a link is nothing', async () => {
      expect(await pathsFound(app, '', { folder: '/team/door', as: 'mia' })).toEqual([])
      expect(await pathsFound(app, 'door', { as: 'mia' })).toEqual(['team/door'])
    })
    test.each(['/../other', '/%2e%2e/', '/a/../..', '/%00', '/..%2fother'])(
      'a place that climbs is refused: %s',
      async (folder) => {
        const response = await app.raw(
          `GET /api/search${folder}?query= HTTP/1.1\r\nHost: localhost\r\nX-Auth: ${await app.signIn('ben')}\r\nConnection: close\r\n\r\n`,
        )
        // When the runtime has normalized the address first, it matches no route.
        expect([400, 404]).toContain(response.status)
      },
    )
  })

  describe('a scope', () => {
    test('holds what is found, whatever other scopes call theirs', async () => {
      expect(await pathsFound(app, 'report.txt', { as: 'eve' })).toEqual(['report.txt', 'team/report.txt'])
      expect(await pathsFound(app, 'report.txt', { as: 'eve', folder: '/team' })).toEqual(['report.txt'])
      expect(await pathsFound(app, 'report.txt', { as: 'ben' })).toEqual([
        '.git/report.txt',
        '.report.txt',
        'report.txt',
      ])
      expect(await pathsFound(app, 'report.txt', { as: 'ben', folder: '/other' })).toEqual([])
    })
    test('has its own rules', async () => {
      expect(await pathsFound(app, 'plan report-1', { as: 'ann' })).toEqual([])
      expect(await pathsFound(app, 'plan report-1', { as: 'ben' })).toEqual(['plan', 'plan/report-1.txt'])
    })
    test('is searched by who is signed in only', async () => {
      expect((await app.request(searchAddress('report'), { as: null })).status).toBe(401)
    })
  })
})
