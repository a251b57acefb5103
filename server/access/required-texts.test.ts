import { describe, expect, test } from 'bun:test'
import { RE2JS } from 're2js'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { requiredTexts } from './required-texts.ts'

const texts = (raw: string, ignoreCase = false) => requiredTexts(raw, ignoreCase).map(({ anyOf }) => anyOf.join('|'))

describe('an expression cannot occur without', () => {
  test.each([
    ['\\.secret$', ['.secret']],
    ['^/docs/team-\\d+/.*\\.key$', ['/docs/team-', '.key', '/']],
    ['(^|/)node_modules(/|$)', ['node_modules']],
    ['\\.(key|pem)$', ['key|pem', '.']],
    ['\\.(?P<kind>jpe?g|png)$', ['jp|png', '.']],
    ['private|closed', ['private|closed']],
    ['ab{2}c', ['ab', 'c']],
    ['ab+?c', ['ab', 'c']],
    ['(?s:a.b)', ['a', 'b']],
    ['[]x]secret', ['secret']],
    ['[^]x]secret[^]x]', ['secret']],
    ['[\\]x[]secret', ['secret']],
    ['\\pLsecret\\p{Greek}', ['secret']],
    ['é😀+x', ['é😀', 'x']],
  ])('%j: %j', (raw, required) => {
    expect(texts(raw)).toEqual(required)
  })

  test('of many texts only those that say most are looked for', () => {
    const many = Array.from({ length: 20 }, (_, index) => 'x'.repeat(index + 1))
    expect(texts(many.join('.*'))).toEqual(many.toReversed().slice(0, 8))
    expect(texts(many.slice(0, 8).join('|'))).toEqual([many.slice(0, 8).join('|')])
    expect(texts(many.slice(0, 9).join('|'))).toEqual([])
  })

  test('what may be left out nothing is required of', () => {
    for (const raw of [
      'a?',
      'a*',
      'a{0}',
      'a{0,3}',
      'a{0,}?',
      '(secret)?',
      '(?:secret){0,1}',
      'a|',
      '(|a)',
      'a|b*',
      '.',
      '',
    ])
      expect(texts(raw)).toEqual([])
  })

  test('letter case does not count where the expression says so, and there only', () => {
    expect(requiredTexts('(?i)ab', false)).toEqual([{ anyOf: ['AB'], ignoreCase: true }])
    expect(requiredTexts('a(?i:b)c', false)).toEqual([
      { anyOf: ['a'], ignoreCase: false },
      { anyOf: ['B'], ignoreCase: true },
      { anyOf: ['c'], ignoreCase: false },
    ])
    expect(requiredTexts('a(?-i)b', true)).toEqual([
      { anyOf: ['A'], ignoreCase: true },
      { anyOf: ['b'], ignoreCase: false },
    ])
    expect(requiredTexts('((?i)a)b', false)).toEqual([
      { anyOf: ['A'], ignoreCase: true },
      { anyOf: ['b'], ignoreCase: false },
    ])
    // `é` and `ſ` have counterparts that upper-case ASCII cannot express.
    expect(texts('aéb', true)).toEqual(['A', 'B'])
    expect(texts('a|(?i)b')).toEqual([])
    expect(texts('(?i)a|b')).toEqual(['A|B'])
  })

  test('nothing is said of what is not understood, least of all a repetition of something else than it seems', () => {
    for (const raw of [
      'a(?i)*b',
      'a(?s){0}b',
      '\\Qab\\E*',
      'a\\Q\\E*',
      '\\x61b',
      'a{,2}b',
      'a{01}',
      'a]b',
      '[[:alpha:]]b',
    ])
      expect(texts(raw)).toEqual([])
  })
})

/** Pieces of expressions, valid or not. */
const PIECES = [
  ...['a', 'b', 'k', 'K', 's', '/', 'é', 'ſ', '\u212a', '😀', '-', ' '],
  ...['(', '(?:', '(?i:', '(?-i:', '(?i)', '(?-i)', '(?s)', '(?U)', '(?m)', '(?P<n>', '(?<m>', ')', ')', ')', '|'],
  ...['*', '+', '?', '*?', '+?', '{0}', '{2}', '{0,1}', '{1,}', '{,2}', '{01}', '{', '}'],
  ...['[ab]', '[^a]', '[]a]', '[^]a]', '[^a', '[', ']', '[[:alpha:]]', '[a\\]', '[a-]', '[\\]]', '[[a]', '[\\pL]'],
  ...['.', '^', '$', '\\.', '\\/', '\\b', '\\B', '\\A', '\\z', '\\d', '\\W', '\\pL', '\\PL', '\\p{Lu}', '\\p{^Lu}'],
  ...['\\Q', '\\E', '\\x61', '\\x{61}', '\\141', '\\n', '\\\\', '\\_', '\\'],
] as const
const expression = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 9 }).map((pieces) => pieces.join(''))
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'A',
      'B',
      'k',
      'K',
      's',
      'S',
      'é',
      'É',
      'ſ',
      '\u212a',
      '😀',
      '/',
      '-',
      ' ',
      '1',
      '.',
      '\\',
      ']',
      '{',
      '0',
    ),
    { maxLength: 7 },
  )
  .map((characters) => characters.join(''))

test('whatever an expression is found in meets all it requires', () => {
  let found = 0
  fc.assert(
    fc.property(
      expression,
      fc.boolean(),
      fc.array(text, { minLength: 20, maxLength: 20 }),
      (raw, ignoreCase, samples) => {
        const engine = compiled(raw, ignoreCase)
        fc.pre(engine !== null)
        const required = requiredTexts(raw, ignoreCase)
        for (const sample of samples) {
          if (required.length === 0 || !engine.test(sample)) continue
          found += 1
          expect({ sample, unmet: required.filter((one) => !meets(sample, one)) }).toEqual({ sample, unmet: [] })
        }
      },
    ),
    { numRuns: repetitions(1600, 16_000) },
  )
  expect(found).toBeGreaterThan(repetitions(50, 1000))
})

function meets(sample: string, { anyOf, ignoreCase }: { anyOf: readonly string[]; ignoreCase: boolean }): boolean {
  if (ignoreCase && !/^[\0-\x7f]*$/.test(sample)) return true
  return anyOf.some((one) => (ignoreCase ? sample.toUpperCase() : sample).includes(one))
}

function compiled(raw: string, ignoreCase: boolean): RE2JS | null {
  try {
    return RE2JS.compile(raw, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    return null
  }
}
