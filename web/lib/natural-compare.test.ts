import { expect, spyOn, test } from 'bun:test'
import { naturalCompare } from './natural-compare.ts'

test('numbers inside names count as numbers, case does not matter', () => {
  const names = ['file 10', 'File 2', 'file 1', 'Äpfel', 'Zebra', 'apfel']
  expect(names.sort(naturalCompare('de'))).toEqual(['apfel', 'Äpfel', 'file 1', 'File 2', 'file 10', 'Zebra'])
})

test.each([
  ['en', ['Ägg', 'ål', 'żaba', 'zebra']],
  ['de', ['Ägg', 'ål', 'żaba', 'zebra']],
  ['sv-SE', ['zebra', 'ål', 'Ägg', 'öl']],
  ['pl', ['osa', 'ópera', 'zamek', 'żaba']],
  ['ja', ['zebra', 'アイス', 'さくら', '東京']],
])('letters stand where the language has them: %s', (locale, ordered) => {
  expect(ordered.toReversed().sort(naturalCompare(locale))).toEqual(ordered)
})

test('names that differ only in case have one order', () => {
  const compare = naturalCompare('en')
  expect(['b', 'B', 'a', 'A'].sort(compare)).toEqual(['A', 'a', 'B', 'b'])
  expect(compare('x', 'x')).toBe(0)
})

test('a browser that has no Icelandic sorts like one that has it', () => {
  const names = [
    ...[
      'a',
      'á',
      'ab',
      'áb',
      'az',
      'ázz',
      'azz',
      'b',
      'd',
      'ð',
      'dz',
      'ðe',
      'e',
      'é',
      'ez',
      'ö',
      'Öl',
      'æska',
      'Ägg',
      'Þing',
    ],
    ...[
      'z',
      'zz',
      'zebra',
      'þ',
      'þa',
      'åb',
      'oz',
      'ó',
      'ól',
      'oka',
      'ý',
      'yz',
      'y 2',
      'y 10',
      'ý 3',
      '.h',
      '東',
      'ð 10',
      'ð 2',
    ],
  ]
  const known = names.toSorted(naturalCompare('is'))
  const missing = spyOn(Intl.Collator, 'supportedLocalesOf').mockReturnValue([])
  const lent = naturalCompare('is')
  missing.mockRestore()
  expect(names.toSorted(lent)).toEqual(known)
})
