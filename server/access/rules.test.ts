import { describe, expect, test } from 'bun:test'
import { RE2JS } from 're2js'
import type { Rule } from '#contract/rules.ts'
import { isAppError } from '#server/lib/errors.ts'
import { keepValues } from '#server/lib/kept-values.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { visible } from './fold.ts'
import { compileRules, foldPath, type NameMatching } from './rules.ts'
import { child, isWithin, parsePlainPath, type VirtualPath } from './virtual-path.ts'

const plain = (path: string): Rule => ({ regex: false, allow: false, path })
const expression = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } })

function speaksAbout(rule: Rule, path: string, matching: NameMatching = 'exact'): boolean {
  return compileRules([rule], matching).lastFor(parsePlainPath(path)) === rule
}

describe('a rule with a path', () => {
  test.each([
    ['/docs/b', '/docs/b'],
    ['/docs/b', '/docs/b/c/d'],
    ['/docs/b/', '/docs/b'],
    ['docs//b', '/docs/b'],
    ['/', '/'],
    ['/', '/anything'],
  ])('%j speaks about %j', (rule, path) => {
    expect(speaksAbout(plain(rule), path)).toBe(true)
  })

  test.each([
    ['/docs/b', '/docs/bb'],
    ['/docs/b', '/docs'],
    ['/docs/b', '/other/docs/b'],
    ['/docs/b', '/docs/B'],
    ['/caf\u00e9', '/cafe\u0301'],
  ])('%j does not speak about %j', (rule, path) => {
    expect(speaksAbout(plain(rule), path)).toBe(false)
  })

  test.each([
    ['/docs/b', '/DOCS/B/c'],
    ['/Docs', '/docs/x'],
    ['/caf\u00e9', '/CAFE\u0301/x'],
    ['/ΟΔΟΣ', '/οδος'],
    ['/secret', '/se\u00adcret/x'],
  ])('%j speaks about %j where the disk is case-blind', (rule, path) => {
    expect(speaksAbout(plain(rule), path, 'case-blind')).toBe(true)
  })

  test('keeps to components where the disk is case-blind', () => {
    expect(speaksAbout(plain('/a/b'), '/A/BB', 'case-blind')).toBe(false)
    expect(speaksAbout(plain('/\u00ad'), '/other', 'case-blind')).toBe(false)
    expect(speaksAbout(plain('/a'), '/\u00ad/a', 'case-blind')).toBe(false)
  })

  test('speaks about every spelling of what it speaks about, case-blind', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((text) => usable(text))
    fc.assert(
      fc.property(name, fc.constantFrom('toUpperCase', 'toLowerCase', 'normalize'), (text, respell) => {
        const other = text[respell]()
        fc.pre(usable(other))
        expect(speaksAbout(plain(`/${text}`), `/${other}/below`, 'case-blind')).toBe(true)
      }),
    )
  })
})

describe('a rule with an expression', () => {
  test.each([
    ['\\.key$', '/deep/a.key', true],
    ['\\.key$', '/a.keys', false],
    ['^/docs', '/docs', true],
    ['^docs', '/docs', false],
    ['b', '/abc', true],
  ])('%j is searched in %j: %p', (raw, path, found) => {
    expect(speaksAbout(expression(raw), path)).toBe(found)
  })

  test('tells letter case apart as the disk does', () => {
    expect(speaksAbout(expression('\\.key$'), '/A.KEY')).toBe(false)
    expect(speaksAbout(expression('\\.key$'), '/A.KEY', 'case-blind')).toBe(true)
    expect(speaksAbout(expression('^/caf\u00e9'), '/CAFE\u0301', 'case-blind')).toBe(true)
    expect(speaksAbout(expression('^/secret'), '/se\u00adcret', 'case-blind')).toBe(true)
  })

  test('takes no time that grows beyond the path, whatever it says', () => {
    const before = cpuTime()
    expect(speaksAbout(expression('(a+)+$'), `/${'a'.repeat(200)}!`)).toBe(false)
    expect(cpuTime() - before).toBeLessThan(10_000)
  })
})

describe('many rules', () => {
  const names = [
    'a',
    'A',
    'aa',
    'b',
    'k.KEY',
    '.key',
    'K',
    '\u212a',
    'ſ',
    's',
    'é',
    'E\u0301',
    '\u00ad',
    '\u0338',
    'ß',
    'SS',
    '\u{10f60a}',
  ]
  const path = fc
    .array(fc.constantFrom(...names), { maxLength: 4 })
    .map((segments) => parsePlainPath(segments.join('/')))
  const expressions = [
    ...[
      'a',
      'A',
      '/a$',
      '^/a',
      '^/a/',
      '/b/a',
      '\\.key$',
      '(?i)\\.key$',
      '(?-i)K',
      'k|s',
      'é',
      'a/b/',
      '(^|/)aa?(/|$)',
      '.',
    ],
    ...['[^/]{3}', 'a.*b', '^/[^/]+$', 'a/K|b/a', '^/$', 'e\u0301', 'ss'],
  ]
  const rule = fc.oneof(
    path.map((at) => plain(at)),
    fc.constantFrom(...expressions).map((raw) => expression(raw)),
  )
  const rules = fc.array(rule, { maxLength: 8 })
  const matchings = ['exact', 'case-blind'] as const

  test('the last one that speaks about a path is found, as by asking one after the other', () => {
    fc.assert(
      fc.property(rules, path, fc.constantFrom(...matchings), (all, at, matching) => {
        expect(compileRules(all, matching).lastFor(at)).toBe(lastByAskingEach(all, at, matching))
      }),
      { numRuns: repetitions(1000, 25_000) },
    )
  })

  test('of the items in a folder the same is said by their names', () => {
    fc.assert(
      fc.property(rules, path, fc.constantFrom(...matchings), (all, folder, matching) => {
        const last = compileRules(all, matching).inFolder(folder)
        for (const name of names)
          expect([name, last(name)]).toEqual([name, lastByAskingEach(all, child(folder, name), matching)])
      }),
      { numRuns: repetitions(200, 5000) },
    )
  })
})

const engines = {
  exact: keepValues((raw) => RE2JS.compile(raw)),
  'case-blind': keepValues((raw) => RE2JS.compile(raw, RE2JS.CASE_INSENSITIVE)),
}

function lastByAskingEach(rules: readonly Rule[], path: VirtualPath, matching: NameMatching): Rule | undefined {
  return rules.findLast(({ regex, path: target, regexp }) => {
    if (!regex) return isWithin(foldPath(path, matching), foldPath(parsePlainPath(target), matching))
    const engine = engines[matching](regexp?.raw ?? '')
    return engine.test(matching === 'exact' ? path : visible(path))
  })
}

test.each([
  ['no path', plain('')],
  ['a blank path', plain('  ')],
  ['a path that climbs', plain('/a/../b')],
  ['a control character', plain('/a\nb')],
  ['no expression', expression('')],
  ['no expression at all', { regex: true, allow: true, path: '/a' }],
  ['an open group', expression('(a')],
  ['a look-ahead, which no linear engine has', expression('(?=a)b')],
  ['a back-reference', expression('(a)\\1')],
] satisfies [string, Rule][])('a rule with %s is refused', (_, rule) => {
  for (const matching of ['exact', 'case-blind'] as const) {
    let refused: unknown
    try {
      compileRules([rule], matching)
    } catch (error) {
      refused = error
    }
    expect(isAppError(refused, 'invalid')).toBe(true)
  }
})

function usable(name: string): boolean {
  return !['', '.', '..'].includes(name.trim()) && !/[/\p{Cc}\u2028\u2029\u{10f600}-\u{10f6ff}]/u.test(name)
}
