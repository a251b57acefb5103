import { describe, expect, test } from 'bun:test'
import { RE2JS } from 're2js'
import type { Rule } from '#contract/rules.ts'
import { isAppError } from '#server/platform/errors.ts'
import { memoize } from '#server/platform/queue/memoize.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { withoutInvisible } from './fold.ts'
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

  test.each([
    ['/caf\u00e9', '/cafe\u0301', true],
    ['/cafe\u0301', '/caf\u00e9/below', true],
    ['/\u212bngstrom/x', '/A\u030angstrom/x', true],
    ['/k', '/\u212a', false],
    ['/K', '/\u212a', true],
    ['/caf\u00e9', '/cafe', false],
    ['/caf\u00e9', '/CAFE\u0301', false],
  ])('that denies %j speaks about %j, which looks the same on any disk: %p', (target, path, speaks) => {
    expect(speaksAbout(plain(target), path)).toBe(speaks)
    expect(speaksAbout({ ...plain(target), allow: true }, path)).toBe(false)
    const [folder, name] = [parsePlainPath(path.slice(0, path.lastIndexOf('/'))), path.slice(path.lastIndexOf('/') + 1)]
    expect(compileRules([plain(target)], 'exact').inFolder(folder)(name) !== undefined).toBe(speaks)
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
  test.each(['exact', 'case-blind'] as const)(
    'that denies finds every spelling that looks the same; %s',
    (matching) => {
      const spellings = ['caf\u00e9', 'cafe\u0301']
      for (const raw of spellings)
        for (const name of spellings)
          for (const path of [`/deep/${name}.key`, `/${name}/x.key`, `/${name}/${name}.key`]) {
            const rule = expression(`${raw}[^x]*\\.key$|/${raw}/x`)
            expect([raw, path, speaksAbout(rule, path, matching)]).toEqual([raw, path, true])
            const folder = parsePlainPath(path.slice(0, path.lastIndexOf('/')))
            expect(compileRules([rule], matching).inFolder(folder)(path.slice(folder.length + 1))).toBe(rule)
          }
    },
  )

  test('that allows finds the very spelling', () => {
    const allowing = { ...expression('caf\u00e9'), allow: true }
    expect([speaksAbout(allowing, '/caf\u00e9'), speaksAbout(allowing, '/cafe\u0301')]).toEqual([true, false])
  })

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
    'e\u0301',
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
  const rule = fc
    .tuple(
      fc.oneof(
        path.map((at) => plain(at)),
        fc.constantFrom(...expressions).map((raw) => expression(raw)),
      ),
      fc.boolean(),
    )
    .map(([one, allow]): Rule => ({ ...one, allow }))
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
  exact: memoize((raw) => RE2JS.compile(raw)),
  'case-blind': memoize((raw) => RE2JS.compile(raw, RE2JS.CASE_INSENSITIVE)),
}

function lastByAskingEach(rules: readonly Rule[], path: VirtualPath, matching: NameMatching): Rule | undefined {
  return rules.findLast(({ regex, allow, path: target, regexp }) => {
    const equivalents = allow ? [same] : [same, composed, decomposed]
    if (!regex) {
      const [place, top] = [foldPath(path, matching), foldPath(parsePlainPath(target), matching)]
      return allow ? isWithin(place, top) : isWithin(composed(place), composed(top))
    }
    const engine = engines[matching](regexp?.raw ?? '')
    return equivalents.some((spelled) => engine.test(spelled(matching === 'exact' ? path : withoutInvisible(path))))
  })
}

const same = (text: string) => text
const composed = <Text extends string>(text: Text) => text.normalize('NFC') as Text
const decomposed = (text: string) => text.normalize('NFD')

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
