import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCatalogs } from './catalogs.mjs'
import { copyLanguage } from './copy-language.mjs'
import { modulesOf } from './modules.mjs'

const GOOD = {
  'arguments/trash.json': {
    'trash.done': { n: 'number', name: 'string' },
    'trash.to': { kind: 'copy|move', to: 'string|none' },
  },
  'messages/trash/en.json': {
    'trash.title': 'Trash',
    'trash.done': '{n, plural, one {# item} other {# items}} of {name}',
    'trash.to': '{kind, select, copy {Copy} other {Move}}{to, select, none {} other { to {to}}}',
  },
  'messages/trash/pl.json': {
    'trash.title': 'Kosz',
    'trash.done': '{name}: {n, plural, one {# element} few {# elementy} many {# elementów} other {# elementu}}',
    'trash.to': '{kind, select, copy {Kopiuj} other {Przenieś}}{to, select, none {} other { do {to}}}',
  },
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coffer-texts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes catalogs, the good ones with some texts replaced, and returns their problems. */
function problemsOf(changes) {
  for (const [path, content] of Object.entries({ ...GOOD, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const whole = typeof content === 'string' ? content : JSON.stringify({ ...GOOD[path], ...content }, null, 2)
    writeFileSync(join(folder, path), whole)
  }
  return readCatalogs(folder).problems
}
const polish = (key, text) => problemsOf({ 'messages/trash/pl.json': { [key]: text } })
const PL = 'web/i18n/messages/trash/pl.json (pl)'

test('good texts have no problems, and become typed modules', () => {
  expect(problemsOf({})).toEqual([])
  const modules = modulesOf(readCatalogs(folder).features)
  expect([...modules.keys()]).toEqual([
    'messages.ts',
    'en/language.ts',
    'en/books/trash.ts',
    'pl/language.ts',
    'pl/books/trash.ts',
  ])
  expect(modules.get('messages.ts')).toContain('readonly "trash.done": (n: number, name: string) => string')
  expect(modules.get('messages.ts')).toContain(
    'readonly "trash.to": (kind: "copy" | "move", to: string | null) => string',
  )
  expect(modules.get('pl/books/trash.ts')).toContain('"trash.title": "Kosz"')
})

test('the lists that load a language name each of them', () => {
  expect(problemsOf({})).toEqual([])
  const { features } = readCatalogs(folder)
  const list = modulesOf(features.map((feature) => ({ ...feature, name: 'player' }))).get('player-languages.ts')
  expect(list).toContain("'pl': () => import('./pl/books/player.ts'),")
  expect(list).toContain("'pseudo-rtl': inTestLetters,")
})

test('a missing key, an unknown one, one that is there twice, and an empty text', () => {
  expect(polish('trash.title', undefined)).toEqual([`${PL} trash.title: the key is missing`])
  expect(polish('trash.tilte', 'Kosz')).toEqual([`${PL} trash.tilte: the key is not in en.json`])
  expect(polish('trash.title', ' ')).toEqual([`${PL} trash.title: it must be a text, and not an empty one`])
  const twice = `{\n  "a": "x",\n  "a": "y"\n}`
  expect(problemsOf({ 'messages/other/en.json': twice, 'messages/other/pl.json': '{ "a": "z" }' })).toEqual([
    'web/i18n/messages/other/en.json (en) a: the file has the key twice',
  ])
})

test('a language without a file, a file that is no JSON, and a key of two features', () => {
  expect(problemsOf({ 'messages/other/en.json': '{ "trash.title": "x" }', 'messages/other/pl.json': '{' })).toEqual([
    expect.stringMatching(/^web\/i18n\/messages\/other\/pl\.json \(pl\): the file is not valid JSON: /),
    'web/i18n/messages/trash/en.json (en) trash.title: the key is also in web/i18n/messages/other/en.json',
  ])
  rmSync(join(folder, 'messages/other/pl.json'))
  expect(readCatalogs(folder).problems).toContain('web/i18n/messages/other/pl.json (pl): the file is missing')
})

test('arguments that the page does not pass, that have another type, or that are not declared as they should be', () => {
  expect(polish('trash.title', 'Kosz {nmae}')).toEqual([
    `${PL} trash.title: the page passes no argument “nmae”; this text has no arguments`,
  ])
  expect(polish('trash.done', '{name} {nn}')).toContain(
    `${PL} trash.done: the page passes no argument “nn”; its arguments are n, name`,
  )
  expect(polish('trash.done', '{n} {name, plural, other {#}}')).toEqual([
    `${PL} trash.done: “name” is not a number, so it has no plural`,
  ])
  expect(polish('trash.done', '{n} {name, number}')).toEqual([`${PL} trash.done: “name” is not a number`])
  expect(polish('trash.done', '{n} {name, select, a {x} other {y}}')).toEqual([
    `${PL} trash.done: “name” has no case “a”, so it needs no select`,
  ])
  expect(polish('trash.to', '{kind, select, cpoy {x} other {y}}{to, select, none {} other {{to}}}')).toEqual([
    `${PL} trash.to: “kind” has no case “cpoy”, only copy, move`,
  ])
  expect(polish('trash.to', '{kind} {to}')).toEqual([
    `${PL} trash.to: “to” may be absent: put it into {to, select, none {…} other {…}}`,
  ])
  expect(
    problemsOf({ 'arguments/trash.json': { 'trash.gone': { n: 'number' }, 'trash.title': { new: 'string' } } }),
  ).toEqual([
    'web/i18n/arguments/trash.json (en) trash.gone: no text of en.json has this key',
    "web/i18n/arguments/trash.json (en) trash.title: “new” can't be the name of an argument",
  ])
  for (const type of ['numbre', 'number|string', 'boolean|none', ''])
    expect(problemsOf({ 'arguments/trash.json': { 'trash.title': { n: type } } })).toEqual([
      expect.stringContaining('trash.title: the type of “n” must be'),
    ])
  expect(problemsOf({ 'arguments/trash.json': { 'trash.title': { n: 'number' } } })).toContain(
    'web/i18n/messages/trash/en.json (en) trash.title: it leaves out “n”, which is in the declared arguments',
  )
})

test('a text of English and all translations that leave out an argument', () => {
  expect(polish('trash.done', 'Gotowe')).toEqual([`${PL} trash.done: it leaves out “n”, “name”, which are in en.json`])
})

test('plural categories that the language does not have, or that are missing', () => {
  expect(polish('trash.done', '{name} {n, plural, two {#} one {#} few {#} many {#} other {#}}')).toEqual([
    `${PL} trash.done: this language has no plural category “two”, only one, few, many, other`,
  ])
  expect(polish('trash.done', '{name} {n, plural, one {#} other {#}}')).toEqual([
    `${PL} trash.done: the plural of “n” lacks few, many`,
  ])
  expect(polish('trash.done', '{name}: {n, plural, =1 {jeden} other {#}}')).toEqual([])
})

test.each([
  ['{n', 'a { is not closed by a }, at “{n”'],
  ['{n, plural, one {#}}', 'a plural or select has no case “other”'],
  ['{n, plural, other {#} other {#}}', 'a plural has the same case twice'],
  ['{}', 'there is an empty {}'],
  ['{n, plurals, other {#}}', 'the type of an argument must be number, plural or select'],
  ['{n, selectordinal, other {#}}', 'selectordinal is not supported: the page has no ordinal numbers'],
  ['{n, number, percent}', 'the style of {n, number} is not supported'],
  ['{n, plural, offset:1 other {#}}', 'an offset is not supported'],
  ['{n, date}', '{n} is a date or time, which the page passes as finished text: write {n}'],
])('%s is refused', (text, sentence) => {
  expect(polish('trash.done', `{name} ${text}`)[0]).toStartWith(`${PL} trash.done: ${sentence}`)
})

test('a new language is a copy whose plurals have its categories', () => {
  for (const language of ['ar', 'cy', 'ja', 'lt']) {
    problemsOf({
      'messages/trash/en.json': { 'trash.title': "It's {n, plural, =1 {one} one {#} other {'{#}' #}}" },
      'arguments/trash.json': { 'trash.title': { n: 'number' } },
      'messages/trash/pl.json': { 'trash.title': 'Kosz {n}' },
    })
    expect(copyLanguage(join(folder, 'messages'), language, 'en')).toHaveLength(1)
    expect(readCatalogs(folder).problems).toEqual([])
    rmSync(join(folder, 'messages/trash', `${language}.json`))
  }
  copyLanguage(join(folder, 'messages'), 'lt', 'en')
  const { 'trash.title': title, 'trash.done': done } = JSON.parse(
    readFileSync(join(folder, 'messages/trash/lt.json'), 'utf8'),
  )
  expect(title).toBe("It's {n, plural, =1 {one} one {#} few {'{''#''}' #} other {'{''#''}' #}}")
  expect(done).toBe('{n, plural, one {# item} few {# items} other {# items}} of {name}')
  expect(copyLanguage(join(folder, 'messages'), 'lt', 'en')).toEqual([])
})
