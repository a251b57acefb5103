import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type FlagTable, type FlagWord, type FoundFlag, flagWords } from './flag-words.ts'

const FLAGS: Readonly<Record<string, FoundFlag<string>>> = {
  name: { flag: 'name', takes: 'value' },
  all: { flag: 'all', takes: 'nothing' },
  'no-all': { flag: 'all', takes: 'nothing', negated: true },
  former: { flag: 'former', takes: 'ignored' },
}
const LETTERS: Readonly<Record<string, FoundFlag<string>>> = {
  n: { flag: 'name', takes: 'value' },
  a: { flag: 'all', takes: 'nothing' },
  b: { flag: 'all', takes: 'nothing' },
  f: { flag: 'former', takes: 'ignored', name: 'former' },
}
const own = <Value>(table: Readonly<Record<string, Value>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined

const strict: FlagTable<string> = {
  find: (name) => own(FLAGS, name),
  findLetter: (letter) => own(LETTERS, letter),
  isValue: () => true,
  attachesValues: false,
  hasSeparator: true,
}
const lenient: FlagTable<string> = {
  ...strict,
  isValue: (word) => !word.startsWith('--'),
  attachesValues: true,
  hasSeparator: false,
}

/** Returns words in a short form, such as `name=value`, `!all=true` for a negated flag, `?-x` for an unknown one and `-n?` without a value. */
const read = (line: string, table: FlagTable<string>) =>
  [...flagWords(line.split(' ').filter(Boolean), table)].map(shortForm).join(' ')

function shortForm(word: FlagWord<string>): string {
  if (word.is === 'argument') return word.word
  if (word.is === 'unknown') return `?${word.written}`
  if (word.is === 'unfinished') return `${word.written}?`
  return `${word.negated ? '!' : ''}${word.flag}=${word.value}`
}

test.each([
  ['--name x y', 'name=x y'],
  ['--name= --name=a=b', 'name= name=a=b'],
  ['-n x -n=y -n=', 'name=x name=y name='],
  ['--all x --all=false --no-all --no-all=x', 'all=true x all=false !all=true !all=x'],
  ['-ab -ab=false', 'all=true all=true all=true all=false'],
  ['--former x -f x --former=x --former -a', 'former= former= former=x former= all=true'],
  ['- x', '- x'],
  ['--name', '--name?'],
  ['--unknown x y', '?--unknown y'],
  ['--unknown=x y', '?--unknown y'],
  ['-ax', 'all=true ?-x'],
  ['-=x', '?-='],
])('%s is read as %s, by any rules', (line, expected) => {
  expect(read(line, strict)).toBe(expected)
  expect(read(line, lenient)).toBe(expected)
})

test.each([
  ['-nx', '-n?', 'name=x'],
  ['-an', 'all=true -n?', 'all=true -n?'],
  ['--name --all', 'name=--all', '--name? all=true'],
  ['--all -- --all', 'all=true --all', 'all=true -- all=true'],
])('%s is read as %s, or by lenient rules as %s', (line, strictly, leniently) => {
  expect(read(line, strict)).toBe(strictly)
  expect(read(line, lenient)).toBe(leniently)
})

test('any words are read to the end', () => {
  const part = fc.oneof(
    fc.constantFrom('-', '--', '=', 'a', 'n', 'f', 'x', 'all', 'no-', 'name', 'former'),
    fc.string(),
  )
  const word = fc.array(part, { maxLength: 4 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(strict, lenient), (words, table) => {
      expect([...flagWords(words, table)].length).toBeLessThanOrEqual(words.join(' ').length + 1)
    }),
  )
})
