import { describe, expect, test } from 'bun:test'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { type ParsedQuery, readQuery } from '#contract/search-query.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'

const NOW = new Date(2024, 5, 15, 12).getTime()
const DAY = 24 * 60 * 60 * 1000
const at = (year: number, month = 1, day = 1) => new Date(year, month - 1, day).getTime()

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
const word = (text: string) => ({ text, isPattern: false })
const pattern = (text: string) => ({ text, isPattern: true })

const TABLE: readonly (readonly [string, Partial<ParsedQuery>])[] = [
  ['', {}],
  ['   ', {}],
  ['holiday', { terms: [word('holiday')] }],
  ['a  b', { terms: [word('a'), word('b')] }],
  ['"two words"', { terms: [word('two words')] }],
  ['one "two words" three', { terms: [word('one'), word('two words'), word('three')] }],
  ['"a" "b"', { terms: [word('a'), word('b')] }],
  ['"say "hi""', { terms: [word('say "hi"')] }],
  ['"still typ', { terms: [word('still typ')] }],
  ['"', { terms: [word('"')] }],
  ['""', {}],
  ['5"', { terms: [word('5"')] }],
  ['"*.jpg"', { terms: [word('*.jpg')] }],
  ['*.jpg IMG_????.*', { terms: [pattern('*.jpg'), pattern('IMG_????.*')] }],
  ['-tmp -"two words" -*.bak', { without: [word('tmp'), word('two words'), pattern('*.bak')] }],
  ['-', { terms: [word('-')] }],
  ['--force', { without: [word('-force')] }],
  ['"-tmp"', { terms: [word('-tmp')] }],
  ['-type:image', { without: [word('type:image')] }],
  ['case:sensitive A', { caseSensitive: true, terms: [word('A')] }],
  ['CASE:Insensitive A', { terms: [word('A')] }],
  ['case:maybe', { terms: [word('case:maybe')] }],
  ['type:image type:music', { types: ['image', 'audio'] }],
  ['TYPE:Image,Folder', { types: ['image', 'folder'] }],
  ['type:pdf', { types: ['pdf'] }],
  ['type:jpg', { extensions: ['jpg'] }],
  ['ext:jpg,.PNG,tar.gz', { extensions: ['jpg', 'png', 'gz'] }],
  ['ext:image', { extensions: ['image'] }],
  ['ext:', { terms: [word('ext:')] }],
  ['ext:,', { terms: [word('ext:,')] }],
  ['ext:j*', { terms: [pattern('ext:j*')] }],
  ['size:>10M', { size: { least: 10 * 1024 ** 2 + 1, most: null } }],
  ['size:>=10MB', { size: { least: 10 * 1024 ** 2, most: null } }],
  ['size:<1kB', { size: { least: null, most: 1023 } }],
  ['SIZE:<=1GiB', { size: { least: null, most: 1024 ** 3 } }],
  ['size:1M..10m', { size: { least: 1024 ** 2, most: 10 * 1024 ** 2 } }],
  ['size:10M..1M', { size: { least: 1024 ** 2, most: 10 * 1024 ** 2 } }],
  ['size:1T..', { size: { least: 1024 ** 4, most: null } }],
  ['size:0', { size: { least: 0, most: 0 } }],
  ['size:12', { size: { least: 12, most: 12 } }],
  ['size:500k', { size: { least: 499.5 * 1024, most: 500.5 * 1024 - 1 } }],
  ['size:>1.5k', { size: { least: 1537, most: null } }],
  ['size:>1,5k', { size: { least: 1537, most: null } }],
  ['size:>1k size:<2k', { size: { least: 1025, most: 2047 } }],
  ['size:soon', { terms: [word('size:soon')] }],
  ['size:..', { terms: [word('size:..')] }],
  ['size:>', { terms: [word('size:>')] }],
  ['size:-5', { terms: [word('size:-5')] }],
  ['modified:<7d', { modified: { least: NOW - 7 * DAY, most: null } }],
  ['modified:2W', { modified: { least: NOW - 14 * DAY, most: null } }],
  ['modified:>1y', { modified: { least: null, most: NOW - 365 * DAY } }],
  ['modified:>1m', { modified: { least: null, most: NOW - 30 * DAY } }],
  ['modified:1d..7d', { modified: { least: NOW - 7 * DAY, most: NOW - DAY } }],
  ['modified:2024', { modified: { least: at(2024), most: at(2025) - 1 } }],
  ['modified:2024-05', { modified: { least: at(2024, 5), most: at(2024, 6) - 1 } }],
  ['modified:2024-05-01', { modified: { least: at(2024, 5, 1), most: at(2024, 5, 2) - 1 } }],
  ['modified:>2024-05-01', { modified: { least: at(2024, 5, 2), most: null } }],
  ['modified:>=2024-05-01', { modified: { least: at(2024, 5, 1), most: null } }],
  ['modified:<2024', { modified: { least: null, most: at(2024) - 1 } }],
  ['modified:<=2024', { modified: { least: null, most: at(2025) - 1 } }],
  ['modified:2023-12..2024-02-29', { modified: { least: at(2023, 12), most: at(2024, 3) - 1 } }],
  ['modified:2024-05..', { modified: { least: at(2024, 5), most: null } }],
  ['modified:..yesterday', { modified: { least: null, most: at(2024, 6, 15) - 1 } }],
  ['modified:today', { modified: { least: at(2024, 6, 15), most: at(2024, 6, 16) - 1 } }],
  ['modified:Yesterday', { modified: { least: at(2024, 6, 14), most: at(2024, 6, 15) - 1 } }],
  ['modified:2023-02-29', { terms: [word('modified:2023-02-29')] }],
  ['modified:2024-13', { terms: [word('modified:2024-13')] }],
  ['modified:soon', { terms: [word('modified:soon')] }],
  ['in:Photos', { within: ['photos'] }],
  ['in:"my photos" in:a//b/', { within: ['my photos', 'a/b'] }],
  ['tag:Work tag:"To  Do" tag:work', { tags: ['work', 'to do'] }],
  ['tag:', { terms: [{ text: 'tag:', isPattern: false }] }],
  ['in:/Été', { within: ['/ete'] }],
  ['in:/', { terms: [word('in:/')] }],
  ['in:""', { terms: [word('in:""')] }],
  ['http://x', { terms: [word('http://x')] }],
  ['\u0301', {}],
  ['👩‍👩‍👧 مرحبا', { terms: [word('👩‍👩‍👧'), word('مرحبا')] }],
  ["'; DROP TABLE x; --", { terms: [word("';"), word('DROP'), word('TABLE'), word('x;')], without: [word('-')] }],
]

describe('what a query asks for', () => {
  test.each(TABLE.map(([text, expected]) => ({ text, expected })))('$text', ({ text, expected }) => {
    expect(readQuery(text, NOW).query).toEqual({ ...NOTHING, ...expected })
  })
})

describe('the parts of a query', () => {
  test('say what each word was taken for, and where it stands', () => {
    const { parts } = readQuery(
      '  beach -"old ones" type:image ext:png size:>1M modified:<7d in:"my photos" case:sensitive ""',
      NOW,
    )
    expect(parts.map(({ kind, source }) => [kind, source])).toEqual([
      ['term', 'beach'],
      ['without', '-"old ones"'],
      ['type', 'type:image'],
      ['extension', 'ext:png'],
      ['size', 'size:>1M'],
      ['modified', 'modified:<7d'],
      ['within', 'in:"my photos"'],
      ['case', 'case:sensitive'],
    ])
  })
  test('a type that is an extension is one', () => {
    expect(readQuery('type:heic', NOW).parts).toEqual([{ kind: 'extension', source: 'type:heic', from: 0, to: 9 }])
  })
})

const bits = fc.constantFrom(
  ...[
    'a',
    'É',
    '"',
    '-',
    ' ',
    '  ',
    '*',
    '?',
    ':',
    '/',
    '..',
    '>',
    '<=',
    '7d',
    '10M',
    '2024',
    '-05',
    ',',
    '.',
    '\u0301',
    '👍',
    '\ud800',
  ],
  ...[
    'case:',
    'sensitive',
    'type:',
    'image',
    'ext:',
    'size:',
    'modified:',
    'in:',
    'today',
    '\u3000',
    '\n',
    'm',
    '９',
    'ﬁ',
  ],
)
const queries = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(bits, { maxLength: 40 }).map((all) => all.join('')),
)

describe('any text', () => {
  test('is read without an error, and its parts stand in it, in order and apart', () => {
    fc.assert(
      fc.property(queries, (text) => {
        let end = 0
        for (const { source, from, to } of readQuery(text, NOW).parts) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(text.slice(from, to)).toBe(source)
          expect(source).not.toBe('')
          end = to
        }
        expect(text.length).toBeGreaterThanOrEqual(end)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })
  test('asks for the same again when only its parts are kept', () => {
    fc.assert(
      fc.property(queries, (text) => {
        const { query, parts } = readQuery(text, NOW)
        const again = parts.map(({ source }) => source).join(' ')
        expect(readQuery(again, NOW).query).toEqual(query)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })
  test('never asks for a number that is none', () => {
    fc.assert(
      fc.property(fc.constantFrom('size:', 'modified:'), queries, (keyword, text) => {
        const { size, modified } = readQuery(keyword + text, NOW).query
        for (const bound of [size?.least, size?.most, modified?.least, modified?.most]) {
          if (bound !== null && bound !== undefined) expect(Number.isFinite(bound)).toBe(true)
        }
      }),
    )
  })
  test.each(['"', ' "', '"a', '-', 'in:"', ' a', 'size:9', '0', 'type:a,', ',', ' in:"a'])(
    '%s repeated is read at once',
    (piece) => {
      const text = piece.repeat(MAX_QUERY_LENGTH).slice(0, MAX_QUERY_LENGTH * 10)
      const began = cpuTime()
      readQuery(text, NOW)
      expect(cpuTime() - began).toBeLessThan(5000)
    },
  )
})
