import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { IntlMessageFormat } from 'intl-messageformat'
import { plurals } from '#web/i18n/plural.ts'
import { root } from '../launch/root.mjs'
import { tagOf } from './catalogs.mjs'
import { checkMessage } from './check.mjs'
import { caseOf, readArguments } from './declarations.mjs'
import { emitMessage } from './emit.mjs'

const folder = join(root, 'web/i18n/messages')
const languages = readdirSync(join(folder, 'common')).map((file) => file.replace('.json', ''))
const read = (path) => JSON.parse(readFileSync(join(folder, path), 'utf8'))

/** Numbers of every plural category of the languages, those that are alike in some, and large ones. */
const NUMBERS = [0, 1, 2, 3, 5, 6, 10, 11, 19, 20, 21, 22, 25, 100, 101, 102, 111, 1000, 12_345, 1_000_000, 1.5]

/** Compiles a text as the build does. Throws if it has problems. */
function compile(text, args, tag) {
  const { elements, problems } = checkMessage(text, args, tag)
  if (problems.length > 0) throw new Error(`${text}: ${problems.join('; ')}`)
  const compiled = new Function('count', `return ${emitMessage(elements, args)}`)(plurals(tag))
  return typeof compiled === 'string' ? () => compiled : compiled
}

/** Formats a text with the reference implementation, which knows neither absent values nor choices with spaces. */
function reference(text, tag) {
  const format = new IntlMessageFormat(text, tag, undefined, { ignoreTag: true })
  return (args, values) =>
    String(
      format.format(
        Object.fromEntries(
          args.map(({ name, isOptional }, at) => {
            const value = values[at]
            if (isOptional && (value === null || value === '')) return [name, 'none']
            return [name, typeof value === 'string' ? caseOf(value) : value]
          }),
        ),
      ),
    )
}

/** Returns sample values of an argument. */
function valuesOf({ type, values, isOptional }) {
  const some =
    type === 'number'
      ? NUMBERS
      : type === 'boolean'
        ? [true, false]
        : [...values, ...(type === 'string' ? ['a.txt', '{n}_#'] : [])]
  return isOptional ? [...some, type === 'number' ? null : ''] : some
}

const declared = (types) => readArguments(types)

describe.each(languages)('%s', (language) => {
  const tag = tagOf(language)

  test('every text with arguments is what the reference makes of it', () => {
    let compared = 0
    for (const file of readdirSync(join(root, 'web/i18n/arguments'))) {
      const texts = read(`${file.replace('.json', '')}/${language}.json`)
      for (const [key, types] of Object.entries(
        JSON.parse(readFileSync(join(root, 'web/i18n/arguments', file), 'utf8')),
      )) {
        const args = declared(types)
        const [compiled, expected] = [compile(texts[key], args, tag), reference(texts[key], tag)]
        // Each value of each argument occurs, and other combinations from text to text.
        const lists = args.map(valuesOf)
        const most = Math.max(...lists.map(({ length }) => length))
        for (let at = 0; at < most; at++) {
          const values = lists.map((list, place) => list[(at * (place + 1) + place) % list.length])
          // The reference prints the name of a case with its replaced spaces.
          if (values.some((value) => typeof value === 'string' && value.includes(' '))) continue
          expect(`${key}: ${compiled(...values)}`).toBe(`${key}: ${expected(args, values)}`)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(1000)
  })

  test('plurals, choices and absent values are those of the reference in any nesting', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
    const args = declared({ n: 'number', m: 'number', name: 'string|none', kind: 'copy|move|keep both', on: 'boolean' })
    // Letters that have a meaning in MessageFormat or in JavaScript.
    const words = fc.string({ unit: fc.constantFrom(...'aé字؟ \\`$"\n'), maxLength: 5 })
    const { text } = fc.letrec((tie) => {
      const part = tie('text')
      const cases = (names) =>
        fc.tuple(...names.map(() => part)).map((texts) => names.map((name, at) => `${name} {${texts[at]}}`).join(' '))
      const plural = fc
        .constantFrom('n', 'm')
        .chain((n) =>
          fc
            .oneof(cases(pluralCategories), cases(['=1', ...pluralCategories]), cases(['=0', 'other']))
            .map((all) => `{${n}, plural, ${all} }`),
        )
      const select = fc.oneof(
        cases(['copy', 'other']).map((all) => `{kind, select, ${all}}`),
        cases(['copy', 'keep_both', 'other']).map((all) => `{kind, select, ${all}}`),
        cases(['true', 'other']).map((all) => `{on, select, ${all}}`),
        part.map((other) => `{name, select, none {-} other {{name} ${other}}}`),
      )
      const leaf = fc.oneof(words, fc.constantFrom('{n}', '{m, number}', '{kind}', "'{'x'}'", "it''s"))
      const counted = fc.tuple(fc.constantFrom('n', 'm'), words).map(([n, word]) => `{${n}, plural, other {# ${word}}}`)
      return {
        text: fc.oneof(
          { depthSize: 'small', withCrossShrink: true },
          leaf,
          counted,
          plural,
          select,
          fc.tuple(part, part).map((two) => two.join(' ')),
        ),
      }
    })
    const values = fc.tuple(
      fc.constantFrom(...NUMBERS),
      fc.constantFrom(...NUMBERS),
      fc.constantFrom('', 'a.txt', '$&'),
      fc.constantFrom('copy', 'move'),
      fc.boolean(),
    )
    fc.assert(
      fc.property(text, values, (one, all) => {
        expect(compile(one, args, tag)(...all)).toBe(reference(one, tag)(args, all))
      }),
      { numRuns: 60 },
    )
  })
})

test('a choice with a space is the case with a low line, and a name with the placeholder of a number stays as it is', () => {
  const key = declared({ key: 'Page Up|string' })
  expect(compile('{key, select, Page_Up {Bild auf} other {{key}}}', key, 'de')('Page Up')).toBe('Bild auf')
  expect(compile('{key, select, Page_Up {Bild auf} other {{key}}}', key, 'de')('toString')).toBe('toString')
  const args = declared({ n: 'number', name: 'string' })
  expect(compile('{n, plural, one {# item} other {# items}} in {name}', args, 'en')(2, '{n}')).toBe('2 items in {n}')
  expect(compile('{n, plural, one {# item in {name}} other {# items in {name}}}', args, 'en')(2, '{n} #')).toBe(
    '2 items in {n} #',
  )
})
