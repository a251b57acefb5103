import { describe, expect, test } from 'bun:test'
import { foldForSearch } from '#contract/search-fold.ts'
import { marksIn } from '#contract/search-marks.ts'
import { matches, type SearchedItem } from '#contract/search-match.ts'
import { patternOf, placesOf } from '#contract/search-pattern.ts'
import { readQuery } from '#contract/search-query.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'

const NOW = new Date(2024, 5, 15, 12).getTime()
const HOUR = 60 * 60 * 1000
const ITEM: SearchedItem = {
  name: 'Résumé 2024.PDF',
  kind: 'file',
  size: 2048,
  modified: NOW - HOUR,
  folders: ['Été', 'my photos'],
}

const finds = (text: string, item: Partial<SearchedItem> = {}) =>
  matches({ ...ITEM, ...item }, readQuery(text, NOW).query)

describe('what is found', () => {
  test.each([
    '',
    'resume',
    'RÉSUMÉ',
    'nothing resume',
    '"sumé 20"',
    '*.pdf',
    'r?sum? *',
    'case:sensitive Résumé',
    'type:pdf',
    'type:image,pdf',
    'type:file',
    'ext:pdf',
    'resume -draft',
    'size:2k',
    'size:>=2k size:<2.1k',
    'modified:<2h',
    'modified:today',
    'in:ete',
    'in:"My Photos"',
    'in:/ete',
    'in:"/ete/my photos"',
    'in:ete in:"my photos"',
    'ｒｅｓｕｍｅ',
  ])('by %s', (text) => expect(finds(text)).toBe(true))
  test.each([
    'nothing',
    '*.pd',
    '.pdf?',
    '-resume',
    '-*.pdf',
    'case:sensitive résumé',
    'type:image',
    'type:folder',
    'ext:doc',
    'size:>2k',
    'modified:>2h',
    'modified:yesterday',
    'in:photos',
    'in:"/my photos"',
    'in:résumé',
    'in:ete/"my',
  ])('not by %s', (text) => expect(finds(text)).toBe(false))
  test('folders, links and other things by what they are', () => {
    const kinds = ['file', 'folder', 'link', 'other'] as const
    const found = (text: string) => kinds.filter((kind) => finds(text, { kind, name: 'a.jpg', size: 1 }))
    expect(found('type:folder')).toEqual(['folder'])
    expect(found('type:file')).toEqual(['file', 'link', 'other'])
    expect(found('type:image')).toEqual(['file', 'link', 'other'])
    expect(found('ext:jpg')).toEqual(['file', 'link', 'other'])
    expect(found('size:1')).toEqual(['file'])
    expect(found('jpg')).toEqual([...kinds])
  })
})

const names = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.constantFrom('a', 'b', 'É', 'e\u0301', 'ﬁ', 'Ａ', '👩‍👩‍👧', 'م', 'ß', 'İ', '.', '한', '\u0301'), {
      maxLength: 12,
    })
    .map((all) => all.join('')),
)

describe('patterns', () => {
  test('fit as the same regular expression does', () => {
    const bits = fc.array(fc.constantFrom('a', 'b', '*', '?', '👍'), { maxLength: 8 }).map((all) => all.join(''))
    const texts = fc.array(fc.constantFrom('a', 'b', '👍'), { maxLength: 10 }).map((all) => all.join(''))
    fc.assert(
      fc.property(bits, texts, (pattern, text) => {
        const same = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su')
        expect(placesOf(patternOf(pattern), [...text]) !== null).toBe(same.test(text))
      }),
      { numRuns: repetitions(600, 15_000) },
    )
  })
  test.each(['*a'.repeat(2000), '*a'.repeat(127), '*'.repeat(4000), '?'.repeat(300), `${'*a'.repeat(100)}b`])(
    'of many stars are over soon: %#',
    (text) => {
      const began = cpuTime()
      const name = [...'a'.repeat(255)]
      for (let round = 0; round < 200; round += 1) placesOf(patternOf(text), name)
      expect(cpuTime() - began).toBeLessThan(10_000)
    },
  )
})

describe('marks', () => {
  const marked = (name: string, text: string) =>
    marksIn(name, readQuery(text, NOW).query).map(([from, to]) => name.slice(from, to))
  test.each([
    ['Holiday.jpg', 'holi day', ['Holiday']],
    ['banana', 'an', ['anan']],
    ['Re\u0301sume\u0301', 'esu', ['e\u0301su']],
    ['Ｆｕｌｌ width', 'full', ['Ｆｕｌｌ']],
    ['ﬁle', 'f', ['ﬁ']],
    ['ﬁle', 'il', ['ﬁl']],
    ['a 👩‍👩‍👧 b', '👩‍👩‍👧', ['👩‍👩‍👧']],
    ['צילום.jpg', 'לום', ['לום']],
    ['IMG_1.jpg', '*_?.JPG', ['_', '.jpg']],
    ['Aa', 'case:sensitive a', ['a']],
    ['name', '-name type:image', []],
  ])('of %s by %s', (name, text, expected) => expect(marked(name, text)).toEqual(expected))
  test('are in order, apart, and hold what was looked for', () => {
    fc.assert(
      fc.property(names, names, (name, term) => {
        const query = { terms: [{ text: term, isPattern: false }], caseSensitive: false }
        let end = -1
        for (const [from, to] of marksIn(name, query)) {
          expect(from).toBeGreaterThan(end)
          expect(to).toBeGreaterThan(from)
          end = to
          expect(foldForSearch(name.slice(from, to))).toContain(foldForSearch(term))
        }
        expect(end).toBeLessThanOrEqual(name.length)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })
})
