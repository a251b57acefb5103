import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { MAX_QUERY_LENGTH, RESULTS_MEDIA_TYPE, SearchResult } from '#contract/search.ts'
import { AWKWARD_NAMES, escapedByte } from '#server/testing/awkward-names.ts'
import { SEARCH_MODES, searchApp } from '#server/testing/indexed-app.ts'
import { pathsFound, searchAddress, searchArray, searchLines, searchStream } from '#server/testing/search-requests.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { plantTree } from '#server/testing/tree.ts'
import { cpuTime } from '#testing/cpu-time.ts'

const HOUR = 60 * 60 * 1000

const TREE = {
  '/photos/Été/beach.JPG': 'x'.repeat(3000),
  '/photos/Été/beach.txt': 'sand',
  '/photos/2024/my beach day.png': '',
  '/photos/2024/song.mp3': '',
  '/photos/2024/film.MKV': '',
  '/docs/Résumé.pdf': 'pdf',
  '/docs/resume draft.txt': '',
  '/docs/beach/': null,
  '/docs/-rf': '',
  '/docs/a"b.txt': '',
  '/docs/link-to-photos': { link: '../photos' },
  '/docs/lost-link.jpg': { link: 'nowhere' },
  '/docs/.hidden-beach.txt': '',
  '/top.txt': '',
}

/** Returns this many folders with this many files each, called `d<n>/f<n>`. */
const wideTree = (folders: number, files: number) =>
  Object.fromEntries(
    Array.from({ length: folders }, (_, folder) =>
      Array.from({ length: files }, (__, file): [string, string] => [`/d${folder}/f${file}`, '']),
    ).flat(),
  )

describe.each([...SEARCH_MODES])('by %s,', (mode) => {
  describe('a search', () => {
    let app: TestApp
    const found = (query: string, folder = '/') => pathsFound(app, query, { folder })

    beforeAll(async () => {
      const prepare = (root: string) => {
        const old = (Date.now() - 48 * HOUR) / 1000
        utimesSync(path.join(root, 'docs/Résumé.pdf'), old, old)
      }
      app = await searchApp(mode, { tree: TREE, prepare })
    })
    afterAll(() => app[Symbol.asyncDispose]())

    test('answers an array of what is below the folder', async () => {
      const response = await app.request(searchAddress('song', { folder: '/photos/' }))
      expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
      expect(response.headers.has('X-Search-Cut')).toBe(false)
      expect(await response.json()).toEqual([
        { dir: false, path: '2024/song.mp3', size: 0, modified: expect.any(Number) },
      ])
    })
    test('tells an item before what is in it, and names in their order', async () => {
      const results = await searchArray(app, '', { folder: '/photos' })
      // The index returns the best results first.
      if (mode === 'index') results.sort((a, b) => (a.path < b.path ? -1 : 1))
      expect(results.map((each) => [each.path, each.dir, each.size])).toEqual([
        ['2024', true, 0],
        ['2024/film.MKV', false, 0],
        ['2024/my beach day.png', false, 0],
        ['2024/song.mp3', false, 0],
        ['Été', true, 0],
        ['Été/beach.JPG', false, 3000],
        ['Été/beach.txt', false, 4],
      ])
    })
    test.each([
      [
        'beach day',
        [
          'docs/.hidden-beach.txt',
          'docs/beach',
          'photos/2024/my beach day.png',
          'photos/Été/beach.JPG',
          'photos/Été/beach.txt',
        ],
      ],
      ['"beach day"', ['photos/2024/my beach day.png']],
      ['RESUME', ['docs/Résumé.pdf', 'docs/resume draft.txt']],
      ['case:sensitive resume', ['docs/resume draft.txt']],
      ['type:image', ['docs/lost-link.jpg', 'photos/2024/my beach day.png', 'photos/Été/beach.JPG']],
      ['type:audio type:video', ['photos/2024/film.MKV', 'photos/2024/song.mp3']],
      ['type:pdf', ['docs/Résumé.pdf']],
      ['type:mp3', ['photos/2024/song.mp3']],
      ['type:folder beach', ['docs/beach']],
      ['ext:txt -hidden -beach', ['docs/a"b.txt', 'docs/resume draft.txt', 'top.txt']],
      ['*.j?g', ['docs/lost-link.jpg', 'photos/Été/beach.JPG']],
      ['"*"', []],
      ['"-rf"', ['docs/-rf']],
      ['a"b', ['docs/a"b.txt']],
      ['size:>2k', ['photos/Été/beach.JPG']],
      ['size:4', ['photos/Été/beach.txt']],
      ['modified:>1d type:file', ['docs/Résumé.pdf']],
      ['modified:<1d ext:pdf', []],
      ['beach in:ete', ['photos/Été/beach.JPG', 'photos/Été/beach.txt']],
      ['in:/docs ext:pdf', ['docs/Résumé.pdf']],
      ['in:/2024', []],
      ['link', ['docs/link-to-photos', 'docs/lost-link.jpg']],
      ["' OR 1=1; --", []],
      ['NEAR(beach AND sand)', []],
      ['%', []],
      ['../', []],
    ])('for %s', async (query, expected) => expect(await found(query)).toEqual(expected))
    test('for nothing finds everything', async () => {
      const all = await found('')
      expect(all).toContain('docs/beach')
      expect(all).toHaveLength(18)
      expect(await pathsFound(app, '   ')).toEqual(all)
      const plain = await app.request('/api/search/')
      expect(await plain.json()).toHaveLength(18)
    })
    test('of a folder that is missing, or of a file, finds nothing', async () => {
      expect(await found('', '/nowhere/at/all/')).toEqual([])
      expect(await found('', '/top.txt')).toEqual([])
      expect(await searchLines(app, '', { folder: '/nowhere' })).toEqual({
        results: [],
        end: { end: true, more: false, cut: null, by: 'walk' },
      })
    })
    test('of a folder behind a link finds what is there', async () => {
      expect(await found('ext:mp3', '/docs/link-to-photos/')).toEqual(['2024/song.mp3'])
      expect(await found('ext:mp3', '/docs/link-to-photos/2024')).toEqual(['song.mp3'])
    })
    test('tells a link as itself', async () => {
      expect((await searchArray(app, 'link-to')).map(({ dir, size }) => [dir, size])).toEqual([[false, 0]])
    })
    test('is told from one result on, so many at once', async () => {
      const all = (await searchArray(app, 'ext:txt')).map((each) => each.path)
      expect(all).toHaveLength(5)
      const page = await searchLines(app, 'ext:txt', { skip: 1, limit: 2 })
      expect(page.results.map((each) => each.path)).toEqual(all.slice(1, 3))
      expect(page.end).toMatchObject({ more: true, cut: null })
      const last = await searchLines(app, 'ext:txt', { skip: 3, limit: 2 })
      expect(last.results.map((each) => each.path)).toEqual(all.slice(3))
      expect(last.end).toMatchObject({ more: false, cut: null })
      expect((await searchLines(app, 'ext:txt', { skip: 9, limit: 2 })).results).toEqual([])
    })
    test('comes line by line to who asks for that', async () => {
      const response = await searchStream(app, 'song')
      expect(response.headers.get('Content-Type')).toBe(RESULTS_MEDIA_TYPE)
      expect(response.headers.get('Content-Encoding')).toBeNull()
      const lines = (await response.text()).split('\n')
      expect(lines).toHaveLength(2)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ dir: false, path: 'photos/2024/song.mp3' })
      expect(JSON.parse(lines[1] ?? '')).toEqual({ end: true, more: false, cut: null, by: mode })
    })
    test('holds nothing but results in its whole lines, as the page of File Browser 2.53 reads it', async () => {
      const text = await (await searchStream(app, 'ext:txt')).text()
      // That page skips empty lines and whatever follows the last line break.
      const lines = text.split('\n').slice(0, -1)
      const results = lines.filter((line) => line !== '').map((line) => SearchResult.parse(JSON.parse(line)))
      expect(results.map(({ path }) => path)).toEqual((await searchArray(app, 'ext:txt')).map(({ path }) => path))
      expect(results).toHaveLength(5)
    })
    test('has the same head for who asks for that only', async () => {
      const plain = await app.request(searchAddress('song'), { method: 'HEAD' })
      expect([plain.status, plain.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8'])
      const lines = await app.request(searchAddress('song'), {
        method: 'HEAD',
        headers: { Accept: RESULTS_MEDIA_TYPE },
      })
      expect([lines.status, lines.headers.get('Content-Type')]).toEqual([200, RESULTS_MEDIA_TYPE])
    })
    test.each(['limit=0', 'limit=-1', 'limit=10000', 'skip=-1', 'skip=x', 'limit=2.5', `query=${'a'.repeat(10_000)}`])(
      'that nobody can mean is refused: %#',
      async (parameters) => {
        const response = await app.request(`/api/search/?${parameters}`)
        expect(response.status).toBe(400)
        expect(ErrorBody.parse(await response.json()).code).toBe('invalid')
      },
    )
    test('as long as may be is answered', async () => {
      const began = cpuTime()
      for (const piece of ['a ', '*a', '"a" ', '-b ', 'type:a '])
        await found(piece.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH))
      expect(cpuTime() - began).toBeLessThan(15_000)
    })
    test('is nowhere in the log', async () => {
      await found('secretword')
      await searchLines(app, 'secretword', { folder: '/nowhere' })
      await app.request(`/api/search/?query=secretword&limit=0`)
      expect(app.log.join('\n')).not.toContain('secretword')
      expect(app.log.join('\n')).toContain('search.get')
    })
  })

  describe('awkward names', () => {
    test('are found by all that can be typed of them', async () => {
      const names = AWKWARD_NAMES.map(({ name }) => name)
      await using app = await searchApp(mode, { tree: Object.fromEntries(names.map((name) => [`/in/${name}`, ''])) })
      expect(await pathsFound(app, '')).toEqual([...names.map((name) => `in/${name}`), 'in'].sort())
      for (const name of names) expect(await pathsFound(app, `case:sensitive "${name}"`)).toContain(`in/${name}`)
      for (const query of [
        'latin .txt',
        'שלום',
        'سلام',
        'CAFÉ',
        'cafe',
        '👩‍👩‍👧',
        '漢漢',
        '"two  words"',
        '"$(reboot)"',
      ])
        expect(await pathsFound(app, query)).not.toEqual([])
      expect(await pathsFound(app, 'café')).toHaveLength(2)
    })
    test('that are no text are renamed by the path of the result', async () => {
      await using app = await searchApp(mode, { tree: { [`/in/r${escapedByte(0xe9)}sum.txt`]: 'kept' } })
      const [result] = await searchArray(app, 'sum')
      const from = (result?.path ?? '').split('/').map(encodeURIComponent).join('/')
      const renamed = await app.request(
        `/api/resources/${from}?action=rename&destination=${encodeURIComponent('/in/resume.txt')}`,
        { method: 'PATCH' },
      )
      expect(renamed.status).toBe(200)
      // An index that was not notified finds neither.
      expect(await pathsFound(app, 'sum')).toEqual(mode === 'walk' ? ['in/resume.txt'] : [])
    })
  })

  describe('links in a circle', () => {
    test('are told once, and not gone round', async () => {
      await using app = await searchApp(mode, {
        tree: { '/a/b/file': '', '/a/b/up': { link: '..' }, '/a/self': { link: '.' }, '/loop': { link: 'loop' } },
      })

      expect(await pathsFound(app, '')).toEqual(['a', 'a/b', 'a/b/file', 'a/b/up', 'a/self', 'loop'])
      expect(await pathsFound(app, '', { folder: '/a/b/up' })).toEqual(['b', 'b/file', 'b/up', 'self'])
    })
  })

  describe('a large tree', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await searchApp(mode, { tree: wideTree(300, 20), users: [{ username: 'mia' }] })
    })
    afterAll(() => app[Symbol.asyncDispose]())

    test('tells 5,000 results at most, and says so', async () => {
      const response = await app.request(searchAddress('f'))
      expect(response.headers.get('X-Search-Cut')).toBe('results')
      expect(await response.json()).toHaveLength(5000)
      const { results, end } = await searchLines(app, 'f', { skip: 4990, limit: 50 })
      expect(results).toHaveLength(10)
      expect(end).toMatchObject({ more: false, cut: 'results' })
      expect((await searchLines(app, 'f', { skip: 6000 })).results).toEqual([])
    })
    test('is told page by page, nothing twice and nothing left out', async () => {
      for (const query of ['f', '', 'd1', '*1']) {
        const all: string[] = []
        for (let more = true; more; ) {
          const page = await searchLines(app, query, { skip: all.length, limit: 700 })
          all.push(...page.results.map((each) => each.path))
          more = page.end.more
        }
        expect(new Set(all).size).toBe(all.length)
        expect(all).toEqual((await searchArray(app, query)).map((each) => each.path))
      }
    })
    test('is searched while it changes, without an error', async () => {
      const changes = (async () => {
        for (let round = 0; round < 100; round += 1) {
          rmSync(path.join(app.root, `d${round}`), { recursive: true, force: true })
          plantTree(app.root, { [`/d${round}/f0`]: '', [`/new${round}/f`]: '' })
          await Bun.sleep(1)
        }
      })()
      for (let round = 0; round < 5; round += 1) {
        const { results } = await searchLines(app, 'f1')
        expect(results.length).toBeGreaterThan(1000)
      }
      await changes
    })
  })
})
