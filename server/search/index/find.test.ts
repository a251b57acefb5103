import { describe, expect, test } from 'bun:test'
import { matches, type SearchedItem } from '#contract/search-match.ts'
import { readQuery } from '#contract/search-query.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { type CrawledItem, crawlerUpdates, packEntries } from '#server/testing/crawler-updates.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { find } from './find.ts'
import { IndexTree } from './index-tree.ts'
import { ViewCache } from './view-cache.ts'

type Asked = {
  readonly query: string
  readonly base?: string
  readonly skip?: number
  readonly limit?: number
  readonly who?: Parameters<typeof buildSubject>[0]
}

function indexOf(items: readonly (string | CrawledItem)[]) {
  const tree = new IndexTree()
  tree.apply(crawlerUpdates(items))
  const views = new ViewCache(tree)
  return {
    tree,
    found({ query, base = '/', skip = 0, limit = 5000, who = {} }: Asked) {
      const subject = buildSubject(who)
      const request = { subject, base: parsePlainPath(base), query: readQuery(query, NOW).query, skip, limit }
      return find(tree, views.viewFor(subject), request)
    },
    paths(asked: string | Asked): string[] {
      const found = this.found(typeof asked === 'string' ? { query: asked } : asked)
      return found === null || found.paths === '' ? [] : found.paths.split('\0')
    },
  }
}
const NOW = Date.UTC(2026, 5, 15)
const DAY = 86_400

describe('what is found', () => {
  const index = indexOf([
    '/Invoices/2024/Invoice March.pdf',
    '/Invoices/2024/invoice april.PDF',
    '/Photos/Résumé.jpg',
    '/Photos/beach/IMG_0042.JPG',
    { path: '/Photos/beach/film.mp4', size: 5_000_000_000 },
    { path: '/old.txt', modified: Date.UTC(2020, 0, 1) / 1000 },
    '/Straße.md',
    '/日本語のメモ.txt',
    '/🎉 party.txt',
    '/עברית.txt',
    '/a\u{10f6ff}b.bin',
    '/empty/',
  ])
  const rows: [string, string[]][] = [
    ['invoice', ['/Invoices', '/Invoices/2024/Invoice March.pdf', '/Invoices/2024/invoice april.PDF']],
    ['resume', ['/Photos/Résumé.jpg']],
    ['RÉSUMÉ', ['/Photos/Résumé.jpg']],
    ['strasse', ['/Straße.md']],
    ['メモ', ['/日本語のメモ.txt']],
    ['🎉', ['/🎉 party.txt']],
    ['ברי', ['/עברית.txt']],
    ['b.bin', ['/a\u{10f6ff}b.bin']],
    ['type:pdf', ['/Invoices/2024/Invoice March.pdf', '/Invoices/2024/invoice april.PDF']],
    ['type:image', ['/Photos/Résumé.jpg', '/Photos/beach/IMG_0042.JPG']],
    ['type:folder beach', ['/Photos/beach']],
    ['ext:md,mp4', ['/Photos/beach/film.mp4', '/Straße.md']],
    ['size:>1G', ['/Photos/beach/film.mp4']],
    ['modified:<2021 ext:txt old', ['/old.txt']],
    ['in:photos type:video', ['/Photos/beach/film.mp4']],
    ['*.jpg', ['/Photos/Résumé.jpg', '/Photos/beach/IMG_0042.JPG']],
    ['r*é.jpg', ['/Photos/Résumé.jpg']],
    ['*メモ*', ['/日本語のメモ.txt']],
    ['img_*.jpg', ['/Photos/beach/IMG_0042.JPG']],
    ['case:sensitive Invoice', ['/Invoices', '/Invoices/2024/Invoice March.pdf']],
    ['invoice -april -type:folder', ['/Invoices', '/Invoices/2024/Invoice March.pdf']],
    ['"march.pdf"', ['/Invoices/2024/Invoice March.pdf']],
    ['"march pdf"', []],
    ['zzz', []],
  ]
  test.each(rows)('%s', (query, expected) => {
    expect(index.paths(query).sort()).toEqual([...expected].sort())
  })

  test('nothing in a folder that nobody told of', () => {
    expect(index.found({ query: 'invoice', base: '/none' })).toBeNull()
  })
})

describe('what comes first', () => {
  test('whole names, then starts, then words, then pieces', () => {
    const index = indexOf(['/myreport.txt', '/the report.txt', '/report.txt', '/reporting.txt'])
    expect(index.paths('report')).toEqual(['/report.txt', '/reporting.txt', '/the report.txt', '/myreport.txt'])
  })
  test('the better place of two in one name', () => {
    const index = indexOf(['/xreport.txt', '/xreport report.txt'])
    expect(index.paths('report')).toEqual(['/xreport report.txt', '/xreport.txt'])
  })
  test('what is near', () => {
    const index = indexOf(['/a/b/c/report.txt', '/a/report.txt'])
    expect(index.paths('report')).toEqual(['/a/report.txt', '/a/b/c/report.txt'])
  })
  test('what is new', () => {
    const index = indexOf([
      { path: '/report.1', modified: 10 },
      { path: '/report.2', modified: 20 + DAY },
    ])
    expect(index.paths('report')).toEqual(['/report.2', '/report.1'])
  })
  test('among equals of one day, the natural order of names, then of folders', () => {
    const names = ['W10.jpg', 'w2.jpg', 'W1.jpg', 'W0003.jpg']
    const index = indexOf([
      ...names.map((name, at) => ({ path: `/b/${name}`, modified: DAY + at * 20 })),
      { path: '/a/W1.jpg', modified: DAY + 1 },
      { path: '/a/W3.jpg', modified: 1 },
    ])
    const all = ['/a/W1.jpg', '/b/W1.jpg', '/b/w2.jpg', '/b/W0003.jpg', '/b/W10.jpg', '/a/W3.jpg']
    expect(index.paths('w')).toEqual(all)
    expect(index.paths({ query: 'w', skip: 2, limit: 3 })).toEqual(all.slice(2, 5))
  })
  test('many equals in the same order on every page, and each once', () => {
    const items = Array.from({ length: 2500 }, (_, i) => ({ path: `/f${(i * 1009) % 2500}`, modified: i }))
    const index = indexOf(items)
    const all = index.paths({ query: 'f', limit: 5000 })
    expect(new Set(all).size).toBe(2500)
    const pages = Array.from({ length: 9 }, (_, page) => index.paths({ query: 'f', skip: page * 300, limit: 300 }))
    expect(pages.flat()).toEqual(all)
  })
  test('names with all words, then those whose folders have the others', () => {
    const index = indexOf(['/beach.jpg', '/beach/summer.jpg', '/x/summer beach.jpg', '/summer.jpg'])
    expect(index.paths('summer beach').slice(0, 2)).toEqual(['/x/summer beach.jpg', '/beach/summer.jpg'])
  })
  test('a part of many, and the next one', () => {
    const index = indexOf(Array.from({ length: 300 }, (_, i) => ({ path: `/f${i}`, modified: i * DAY })))
    const all = index.paths('f')
    expect(all).toHaveLength(300)
    expect(all[0]).toBe('/f299')
    const part = index.found({ query: 'f', skip: 100, limit: 50 })
    expect(part?.paths.split('\0')).toEqual(all.slice(100, 150))
    expect(part?.more).toBe(true)
    expect(index.found({ query: 'f', skip: 250, limit: 50 })?.more).toBe(false)
  })
})

describe('what its reader may not list', () => {
  const items = ['/open/report.txt', '/secret/report.txt', '/secret/deep/report.txt', '/.hidden/report.txt', '/.report']
  const index = indexOf(items)
  test('is not there, nor anything below it', () => {
    expect(index.paths({ query: 'report', who: { rules: [deny('/secret')] } }).sort()).toEqual(
      ['/.hidden/report.txt', '/.report', '/open/report.txt'].sort(),
    )
  })
  test('takes no place among the best and makes no more', () => {
    const found = index.found({ query: 'report', limit: 1, who: { rules: [deny('/secret')], hideDotfiles: true } })
    expect(found).toMatchObject({ paths: '/open/report.txt', more: false })
  })
  test('cannot be searched', () => {
    expect(index.found({ query: 'report', base: '/secret', who: { rules: [deny('/secret')] } })).toBeNull()
    expect(index.found({ query: 'report', base: '/secret/deep', who: { rules: [deny('/secret')] } })).toBeNull()
  })
  test('hidden files and what is in hidden folders', () => {
    const who = { hideDotfiles: true }
    expect(index.paths({ query: 'report', who }).every((path) => !path.includes('/.'))).toBe(true)
    expect(index.paths({ query: 'report', who })).toHaveLength(3)
  })
  test('what an expression denies by its name', () => {
    const rules = [{ regex: true, allow: false, path: '', regexp: { raw: 'deep/report' } }]
    expect(index.paths({ query: 'report', who: { rules } })).not.toContain('/secret/deep/report.txt')
  })
  test('everything out of the scope', () => {
    const scope = { root: parsePlainPath('/secret'), matching: 'exact', reserved: [] } as const
    expect(index.paths({ query: 'report', who: { scope } }).sort()).toEqual(['/deep/report.txt', '/report.txt'])
  })
})

describe('as the tree changes', () => {
  test('a folder with something else in it', () => {
    const index = indexOf(['/a/one.txt', '/b/two.txt'])
    index.tree.apply([{ tell: 'folder', id: 2, above: 1, name: 'a', entries: packEntries([{ name: 'three.txt' }]) }])
    expect(index.paths('ext:txt').sort()).toEqual(['/a/three.txt', '/b/two.txt'])
  })
  test('a folder that moved takes along what is in it', () => {
    const index = indexOf(['/a/b/one.txt', '/c/'])
    index.tree.apply([{ tell: 'moved', id: 3, above: 4, name: 'bb' }])
    expect(index.paths('one')).toEqual(['/c/bb/one.txt'])
  })
  test('a folder that is gone', () => {
    const index = indexOf(['/a/b/one.txt', '/c/one.txt'])
    index.tree.apply([{ tell: 'gone', id: 2 }])
    expect(index.paths('one')).toEqual(['/c/one.txt'])
  })
  test('everything told anew', () => {
    const index = indexOf(['/a/one.txt', '/b/two.txt'])
    index.tree.apply([{ tell: 'gone', id: 1 }, ...crawlerUpdates(['/c/three.txt'])])
    expect(index.paths('ext:txt')).toEqual(['/c/three.txt'])
    expect(index.tree.entries).toBe(2)
  })
  test('memory of what is gone is given back', () => {
    const entries = () => packEntries(Array.from({ length: 1000 }, (_, i) => ({ name: `${i} Über.txt` })))
    const index = indexOf(['/a/', '/b/keep me.txt'])
    for (let round = 0; round < 300; round++)
      index.tree.apply([{ tell: 'folder', id: 2, above: 1, name: 'a', entries: entries() }])
    expect(index.tree.blocks.length).toBeLessThan(4)
    expect(index.tree.entries).toBe(1003)
    expect(index.paths('keep')).toEqual(['/b/keep me.txt'])
    expect(index.paths('"999 über"')).toEqual(['/a/999 Über.txt'])
  })
})

describe('whatever is asked of whatever tree', () => {
  const name = fc
    .stringMatching(/^[abAB .é1ß日]{1,6}$/)
    .filter((text) => text.trim() !== '' && text !== '.' && text !== '..')
  const item = fc.record({
    folders: fc.array(name, { maxLength: 3 }),
    name,
    extension: fc.constantFrom('', '.txt', '.JPG', '.pdf', '.tar.gz'),
    size: fc.integer({ min: 0, max: 5000 }),
    modified: fc.integer({ min: 1_600_000_000, max: 1_790_000_000 }),
  })
  const word = fc.constantFrom(
    ...[
      'a',
      'B',
      'é',
      'ss',
      'ab',
      '"a b"',
      '-b',
      'a*',
      '*.txt',
      '?b*',
      'type:image',
      'type:folder',
      'ext:txt',
      'ext:gz',
    ],
    ...[
      'size:>1000',
      'size:<=2k',
      'modified:<1y',
      'modified:2024',
      'in:a',
      'in:b/a',
      'in:/a',
      'case:sensitive',
      '日',
      '1',
    ],
  )
  test('it is what each entry says by itself', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), fc.array(word, { minLength: 1, maxLength: 3 }), (made, words) => {
        const items = made.map(({ folders, name: own, extension, ...facts }) => ({
          path: ['', ...folders, own + extension].join('/'),
          ...facts,
        }))
        const folders = new Set(items.flatMap(({ path }) => above(path)))
        const told = items.filter(
          ({ path }, at) => !folders.has(path) && items.findLastIndex((one) => one.path === path) === at,
        )
        const query = words.join(' ')
        const expected = [
          ...told
            .filter(({ path, size, modified }) =>
              isFound(path, { kind: 'file', size, modified: modified * 1000 }, query),
            )
            .map(({ path }) => path),
          ...[...folders].filter((path) => isFound(path, { kind: 'folder', size: 0, modified: 0 }, query)),
        ]
        expect(indexOf(told).paths(query).sort()).toEqual(expected.sort())
      }),
      { numRuns: repetitions(80, 2000) },
    )
  })

  const above = (path: string) => {
    const names = path.split('/').slice(1, -1)
    return names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)
  }
  function isFound(path: string, facts: Pick<SearchedItem, 'kind' | 'size' | 'modified'>, query: string): boolean {
    const names = path.split('/').slice(1)
    return matches({ ...facts, name: names.at(-1) ?? '', folders: names.slice(0, -1) }, readQuery(query, NOW).query)
  }
})

describe('names that cost as much as names can', () => {
  const LONG = Array.from({ length: 30_000 }, (_, at) => `/theirs/d${at >> 8}/${'a'.repeat(240)}${at}.key`)
  const index = indexOf([...LONG, '/mine/aa.txt', '/mine/bb (1)'])
  const costly = (mark: string, many: number) =>
    Array.from({ length: many }, (_, at) => `${mark}*${'a?'.repeat(60)}b*${at}`).join(' ')
  const scope = { root: parsePlainPath('/mine'), matching: 'exact', reserved: [] } as const

  test.each([
    ['a pattern', costly('', 24)],
    ['letter case', `case:sensitive ${costly('', 23)}`],
    ['what is left out', `a aa ${costly('-', 23)}`],
  ])('those that the asker may not list cost nothing and end nothing: %s', (_, query) => {
    const rules = [deny('/theirs')]
    const inScope = index.found({ query, who: { scope } })
    const byRules = index.found({ query, who: { rules } })
    const byName = index.found({ query, who: { rules: [deny('/theirs/d0'), ...FILES] } })
    expect([inScope?.isLate, byRules?.isLate, byName?.isLate]).toEqual([false, false, false])
  })
  /** Denies all files by name. */
  const FILES = [{ regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } }] as const

  test('what stands between names in memory is in none', () => {
    for (const query of ['"\0"', '"g\0"', 'y\0a', '*\0*', 'case:sensitive \0', '\0 aa.txt'])
      expect(index.found({ query, base: '/mine' })?.isLate).toBe(false)
    expect(index.paths('y\0a')).toEqual([])
    expect(index.paths({ query: '\0 aa.txt -"\0"', base: '/mine' })).toEqual(['/mine/aa.txt'])
  })

  test('a search of them ends in time', () => {
    const began = cpuTime()
    expect(index.found({ query: `a aa ${costly('-', 23)} -aaa` })).toMatchObject({ paths: '', isLate: true })
    expect(cpuTime() - began).toBeLessThan(9000)
  })
})
