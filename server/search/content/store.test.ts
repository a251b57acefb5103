import { afterEach, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from '#contract/rules.ts'
import type { ParsedQuery } from '#contract/search-query.ts'
import { child, parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import type { FindTexts } from './content-protocol.ts'
import { ContentStore } from './store.ts'

const opened: Disposable[] = []
afterEach(() => {
  for (const open of opened.splice(0).reverse()) open[Symbol.dispose]()
})

const NOTHING: ParsedQuery = {
  terms: [],
  without: [],
  caseSensitive: false,
  types: [],
  extensions: [],
  size: null,
  modified: null,
  within: [],
  tags: [],
}
const NOW = Date.parse('2026-06-01')
const DAY = 86_400_000

const termsOf = (...texts: string[]) => texts.map((text) => ({ text, isPattern: false }))

function newFile(): string {
  const place = temporaryDirectory()
  opened.push(place)
  const file = path.join(place.path, 'content.db')
  writeFileSync(file, '')
  return file
}

/** Returns a store of texts by path; later texts are newer. */
function storeOf(texts: Record<string, string>): ContentStore {
  const store = ContentStore.open(newFile())
  opened.push({ [Symbol.dispose]: () => store.close() })
  store.begin()
  const entries = Object.entries(texts)
  for (const [index, [place, text]] of entries.entries()) {
    const [folder, name] = [parsePlainPath(path.dirname(place)), path.basename(place)]
    const modified = NOW - (entries.length - index) * DAY
    store.put(folder, { name, version: '1', size: Buffer.byteLength(text), modified }, text)
  }
  return store
}

function find(store: ContentStore, query: Partial<ParsedQuery>, more: Partial<FindTexts> = {}) {
  const covered = { kinds: ['text', 'pdf', 'office'] as const, maxSize: 1e9, tops: [ROOT] }
  const request = { subject: buildSubject(), base: ROOT, limit: 50, covered, now: NOW, ...more }
  return store.find({ ...request, query: { ...NOTHING, ...query } })
}

const pathsOf = (found: ReturnType<typeof find>): string[] => found.map(({ path: place }) => place)
const look = (store: ContentStore, ...texts: string[]) => pathsOf(find(store, { terms: termsOf(...texts) }))

function marked({ snippet }: ReturnType<typeof find>[number]): string[] {
  return snippet.marks.map(([from, to]) => snippet.text.slice(from, to))
}

test('a word that is said late is found beside one that is said all the time', () => {
  const store = storeOf({ '/long.txt': `${'word '.repeat(500)}zebra` })
  expect(look(store, 'word', 'zebra')).toEqual(['/long.txt'])
})

describe('words', () => {
  const store = () =>
    storeOf({
      '/a.txt': 'The quick brown fox jumps over Résumé of the dog',
      '/b.md': 'quickly said; snake_case and camelCase, fox-trot',
      '/c.txt': '今日は漢字を勉強します。ガラス',
      '/d.txt': 'party 🎉 at 8, ❤️ and 👨‍👩‍👧',
      '/e.txt': 'مرحبا بالعالم שלום עולם',
      '/f.txt': 'cafe\u0301 a\u0308pfel',
      '/g.txt': 'NEAR OR AND NOT "quoted" text: col*',
    })

  test.each([
    ['quick', ['/b.md', '/a.txt']],
    ['qui', ['/b.md', '/a.txt']],
    ['uick', []],
    ['RESUME', ['/a.txt']],
    ['résumé', ['/a.txt']],
    ['brown fox', ['/a.txt']],
    ['brown f', []],
    ['brown fox ju', []],
    ['brown fox jum', ['/a.txt']],
    ['qu', []],
    ['to', []],
    ['of', ['/a.txt']],
    ['fox brown', []],
    ['snake_case', ['/b.md']],
    ['fox-trot', ['/b.md']],
    ['漢字', ['/c.txt']],
    ['字', ['/c.txt']],
    ['勉強し', ['/c.txt']],
    ['漢勉', []],
    ['カラス', []],
    ['🎉', ['/d.txt']],
    ['❤', ['/d.txt']],
    ['👨‍👩', ['/d.txt']],
    ['مرح', ['/e.txt']],
    ['שלום עולם', ['/e.txt']],
    ['café', ['/f.txt']],
    ['cafe', ['/f.txt']],
    ['äpfel', ['/f.txt']],
  ])('%s is found where it is said', (text, places) => {
    expect(look(store(), text)).toEqual(places)
  })

  test('all of a query are in a text, and none of what it leaves out', () => {
    const all = store()
    expect(look(all, 'quick', 'fox')).toEqual(['/b.md', '/a.txt'])
    expect(look(all, 'fox', 'dog')).toEqual(['/a.txt'])
    expect(pathsOf(find(all, { terms: termsOf('fox'), without: termsOf('trot') }))).toEqual(['/a.txt'])
    expect(pathsOf(find(all, { terms: termsOf('fox'), without: termsOf('a.t') }))).toEqual(['/b.md'])
  })

  test('count as typed where letter case matters', () => {
    const typed = (text: string) => pathsOf(find(store(), { terms: termsOf(text), caseSensitive: true }))
    expect([typed('The'), typed('THE'), typed('camelC'), typed('camelc')]).toEqual([['/a.txt'], [], ['/b.md'], []])
  })
})

describe('what would mean something to the full-text table', () => {
  const all = () => storeOf({ '/a.txt': 'near or and not quoted text col place', '/b.txt': 'something else' })

  test.each([
    'NEAR',
    'OR',
    'AND',
    'NOT',
    '"quoted"',
    'text:col',
    'col*',
    '{place} : near',
    'near(or)',
    '^near',
    '-near',
    '+near',
  ])('%s is words', (text) => expect(look(all(), text).filter((place) => place !== '/a.txt')).toEqual([]))

  test.each(['NEAR', 'OR', 'NOT', '"quoted"', '"', "'", '""', '*', '*)', '(', '\\', ';--', '\0', '\ud800', ' ', ''])(
    '%p is no error',
    (text) => expect(() => look(all(), text)).not.toThrow(),
  )

  test('finds the words themselves', () => {
    expect([look(all(), 'NOT'), look(all(), '"quoted"'), look(all(), 'NEAR OR')]).toEqual([
      ['/a.txt'],
      ['/a.txt'],
      ['/a.txt'],
    ])
  })

  test('is bounded: long queries, and many words', () => {
    expect(look(all(), 'x'.repeat(10_000))).toEqual([])
    expect(look(all(), ...Array<string>(2000).fill('near'))).toEqual(['/a.txt'])
    expect(look(all(), '"('.repeat(5000))).toEqual([])
    expect(look(all(), '漢'.repeat(4096))).toEqual([])
  })
})

describe('long phrases', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `word${at}`)
  const phrase = (last: string) => [...twenty, last].join(' ')
  const all = () =>
    storeOf({ '/right.txt': `so ${phrase('end')} it is`, '/wrong.txt': phrase('other'), '/c.txt': 'else' })

  test('are found as a whole, and left out as a whole', () => {
    expect(look(all(), phrase('end'))).toEqual(['/right.txt'])
    expect(look(all(), twenty.join(' '), 'other')).toEqual(['/wrong.txt'])
    const without = pathsOf(find(all(), { terms: termsOf('word3'), without: termsOf('word1 word2', phrase('end')) }))
    expect(without).toEqual([])
    expect(pathsOf(find(all(), { terms: termsOf('word3'), without: termsOf(phrase('end')) }))).toEqual(['/wrong.txt'])
    const many = termsOf(...Array.from({ length: 20 }, (_, at) => `none${at}`), 'other')
    expect(pathsOf(find(all(), { terms: termsOf('word3'), without: many }))).toEqual(['/right.txt'])
  })

  test('in texts made to be slow end in time', () => {
    const texts = Array.from({ length: 12 }, (_, at) => [`/${at}.txt`, 'a b '.repeat(250_000)])
    const store = storeOf(Object.fromEntries(texts))
    const began = cpuTime()
    expect(look(store, ...Array.from({ length: 30 }, (_, at) => `${'a b '.repeat(15 + (at % 3))}a`), 'b b')).toEqual([])
    expect(cpuTime() - began).toBeLessThan(15_000)
  })
})

describe('filters', () => {
  const all = () =>
    storeOf({
      '/Work/2026/a.txt': 'word',
      '/Work/b.md': `word ${'x '.repeat(500)}`,
      '/Private/c.pdf': 'word',
      '/Private/Work/d.ts': 'word',
    })
  const filtered = (query: Partial<ParsedQuery>, base = ROOT) =>
    pathsOf(find(all(), { terms: termsOf('word'), ...query }, { base })).sort()

  test('hold for what is found in files', () => {
    expect(filtered({ extensions: ['md'], types: ['pdf'] })).toEqual(['/Private/c.pdf', '/Work/b.md'])
    expect(filtered({ types: ['image'] })).toEqual([])
    expect(filtered({ types: ['folder'] })).toEqual([])
    expect(filtered({ size: { least: 100, most: null } })).toEqual(['/Work/b.md'])
    expect(filtered({ modified: { least: NOW - 2 * DAY, most: null } })).toEqual([
      '/Private/Work/d.ts',
      '/Private/c.pdf',
    ])
    expect(filtered({ within: ['work'] })).toEqual(['/Private/Work/d.ts', '/Work/2026/a.txt', '/Work/b.md'])
    expect(filtered({ within: ['/work'] })).toEqual(['/Work/2026/a.txt', '/Work/b.md'])
    expect(filtered({ within: ['work/2026'] })).toEqual(['/Work/2026/a.txt'])
    expect(filtered({ within: ['work'] }, parsePlainPath('/Private'))).toEqual(['/Private/Work/d.ts'])
    expect(filtered({ terms: [...termsOf('word'), { text: '*.t?', isPattern: true }] })).toEqual(['/Private/Work/d.ts'])
    expect(filtered({ without: [{ text: '*.*t*', isPattern: true }] })).toEqual(['/Private/c.pdf', '/Work/b.md'])
  })

  test('a folder that is searched holds only what is below it', () => {
    expect(filtered({}, parsePlainPath('/Work'))).toEqual(['/Work/2026/a.txt', '/Work/b.md'])
    expect(filtered({}, parsePlainPath('/Wor'))).toEqual([])
  })

  test('what the settings leave out is not found any more, though it was read', () => {
    const some = (covered: Partial<FindTexts['covered']>) => {
      const whole = { kinds: ['text', 'pdf', 'office'] as const, maxSize: 1e9, tops: [ROOT] }
      return pathsOf(find(all(), { terms: termsOf('word') }, { covered: { ...whole, ...covered } })).sort()
    }
    expect(some({ kinds: ['pdf'] })).toEqual(['/Private/c.pdf'])
    expect(some({ tops: [parsePlainPath('/Work/2026')] })).toEqual(['/Work/2026/a.txt'])
    expect(some({ maxSize: 100 })).not.toContain('/Work/b.md')
  })
})

describe('what somebody may not have', () => {
  const texts = {
    '/ann/notes.txt': 'secret plan',
    '/ann/.hidden.txt': 'secret dot',
    '/ann/.git/config.txt': 'secret config',
    '/ann/denied/a.txt': 'secret denied',
    '/bob/notes.txt': 'secret bob secret bob secret bob',
  }
  const rule = (place: string): Rule => ({ regex: false, allow: false, path: place, regexp: { raw: '' } })
  const ann = buildSubject({ scope: { root: parsePlainPath('/ann') } })
  const seen = (subject: typeof ann, more: Partial<FindTexts> = {}) =>
    pathsOf(find(storeOf(texts), { terms: termsOf('secret') }, { subject, ...more })).sort()

  test('does not exist: other scopes, also where paths are the same', () => {
    expect(seen(ann)).toEqual(['/.git/config.txt', '/.hidden.txt', '/denied/a.txt', '/notes.txt'])
    const bob = buildSubject({ scope: { root: parsePlainPath('/bob') } })
    const [found] = find(storeOf(texts), { terms: termsOf('secret') }, { subject: bob })
    expect([found?.path, found?.snippet.text]).toEqual([
      parsePlainPath('/notes.txt'),
      'secret bob secret bob secret bob',
    ])
  })

  test('does not exist: what rules deny, hidden files and what is in hidden folders, what is reserved', () => {
    expect(seen({ ...ann, rules: [rule('/denied')] })).not.toContain('/denied/a.txt')
    expect(seen({ ...ann, hideDotfiles: true })).toEqual(['/denied/a.txt', '/notes.txt'])
    const reserved = { ...ann.scope, reserved: [parsePlainPath('/ann/denied')] }
    expect(seen({ ...ann, scope: reserved })).not.toContain('/denied/a.txt')
    expect(seen({ ...ann, limitedTo: parsePlainPath('/denied') })).toEqual(['/denied/a.txt'])
  })

  test('does not exist: everything without permission to download', () => {
    expect(seen({ ...ann, permissions: { ...ann.permissions, download: false } })).toEqual([])
    expect(seen({ ...ann, permissions: { ...ann.permissions, download: false, admin: true } })).toHaveLength(4)
  })

  test('takes no place from what they may: it is left out before anything is bounded', () => {
    const others = Object.fromEntries(
      Array.from({ length: 1500 }, (_, i) => [`/own/denied/${i}.txt`, 'word '.repeat(20)]),
    )
    const store = storeOf({ '/own/mine.txt': 'one word', ...others })
    const subject = buildSubject({ scope: { root: parsePlainPath('/own') }, rules: [rule('/denied')] })
    expect(pathsOf(find(store, { terms: termsOf('word') }, { subject, limit: 1 }))).toEqual(['/mine.txt'])
  })

  test('changes neither order nor snippets, whatever and however much of it there is', () => {
    const own = { '/ann/a.txt': 'rare common', '/ann/b.txt': 'common common rare rare', '/ann/c.txt': 'rare' }
    const ask = (more: Record<string, string>) =>
      find(storeOf({ ...more, ...own }), { terms: termsOf('rare') }, { subject: ann }).map(({ path: p, snippet }) => [
        p,
        snippet,
      ])
    const foreign = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`/bob/${i}.txt`, 'rare '.repeat(i)]))
    expect(ask(foreign)).toEqual(ask({}))
  })
})

describe('snippets', () => {
  const one = (text: string, ...terms: string[]) => find(storeOf({ '/a.txt': text }), { terms: termsOf(...terms) })[0]

  test('show where most of what was looked for is together', () => {
    const text = `alpha ${'filler '.repeat(100)} before alpha and beta after ${'filler '.repeat(100)}`
    const found = one(text, 'alpha', 'beta')
    expect(found?.snippet.text).toContain('before alpha and beta after')
    expect(found && marked(found)).toEqual(['alpha', 'beta'])
    expect(found?.snippet.text.length).toBeLessThan(180)
    expect(found?.snippet.text).toMatch(/^….*…$/)
  })

  test('are one line, without what turns the direction of other text', () => {
    const found = one('a\n\n\tb \u202eevil\u2066 \0word\u200f here', 'word')
    expect(found?.snippet.text).toBe('a b evil word here')
    expect(found && marked(found)).toEqual(['word'])
  })

  test('mark what was typed, also beside emoji, accents and letters of two units', () => {
    for (const [text, term, mark] of [
      ['🎉🎉 naïve Résumés', 'resume', 'Résumé'],
      ['𝒜 漢字漢字', '漢字', '漢字'],
      ['x cafe\u0301s', 'cafe', 'cafe\u0301s'],
      ['one🎉two', '🎉', '🎉'],
    ] as const) {
      const found = one(text, term)
      expect(found && marked(found)[0]).toBe(mark)
      expect(found?.snippet.text.isWellFormed()).toBe(true)
    }
  })

  test('never cut a character in two', () => {
    for (let shift = 0; shift < 4; shift += 1) {
      const found = one(`${'x'.repeat(shift)}${'🎉'.repeat(400)}word${'🎉'.repeat(400)}`, 'word')
      expect(found?.snippet.text).not.toContain('\ufffd')
    }
  })
})

describe('what is kept', () => {
  const file = (name: string, version: string) => ({ name, version, size: 10, modified: NOW })
  const folder = parsePlainPath('/docs')

  test('is what the folders have: what is new is asked for, what changed or went is forgotten at once', () => {
    const store = storeOf({ '/docs/a.txt': 'word', '/docs/b.txt': 'word', '/docs/c.txt': 'word' })
    expect(store.folder(folder, [file('a.txt', '1'), file('b.txt', '2'), file('d.txt', '1')])).toEqual([
      'b.txt',
      'd.txt',
    ])
    expect(look(store, 'word')).toEqual(['/docs/a.txt'])
    store.put(folder, file('b.txt', '2'), 'another')
    expect([look(store, 'word'), look(store, 'another')]).toEqual([['/docs/a.txt'], ['/docs/b.txt']])
    expect(store.folder(folder, [])).toEqual([])
    expect(look(store, 'word')).toEqual([])
  })

  test('is not asked for again where there was no text', () => {
    const store = storeOf({})
    store.put(folder, file('a.pdf', '1'), null)
    expect(store.folder(folder, [file('a.pdf', '1')])).toEqual([])
  })

  test('in folders deeper than anybody can ask for does no harm', () => {
    const store = storeOf({ '/a.txt': 'word' })
    let deep = ROOT
    for (let depth = 0; depth < 120; depth += 1) deep = child(deep, 'd')
    store.put(deep, file('b.txt', '1'), 'word')
    expect(look(store, 'word')).toEqual(['/a.txt'])
  })

  test('of folders that a whole look did not meet is forgotten, also when the look before was cut off', () => {
    const store = storeOf({ '/docs/a.txt': 'word', '/gone/b.txt': 'word', '/kept/c.txt': 'word' })
    store.begin()
    store.folder(folder, [file('a.txt', '1')])
    store.begin()
    store.folder(folder, [file('a.txt', '1')])
    store.folder(parsePlainPath('/kept'), [file('c.txt', '1')])
    expect(store.end()).toBe(true)
    expect(look(store, 'word').sort()).toEqual(['/docs/a.txt', '/kept/c.txt'])
  })

  test('is there after it was closed; a file that is something else is refused', () => {
    const place = newFile()
    const first = ContentStore.open(place)
    first.begin()
    first.put(folder, file('a.txt', '1'), 'word')
    first.close()
    const again = ContentStore.open(place)
    expect(look(again, 'word')).toEqual(['/docs/a.txt'])
    again.close()
    const other = newFile()
    writeFileSync(other, 'not a database at all '.repeat(1000))
    expect(() => ContentStore.open(other)).toThrow()
  })
})
