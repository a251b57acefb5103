import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { nameParts, splitExtension, visibleName } from './name-parts.ts'

describe('visibleName', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['', ''],
    ['invoice\u202Egpj.exe', 'invoiceU+202Egpj.exe'],
    ['a\nb\u0000', 'aU+000AbU+0000'],
    ['caf\u{10f6e9}.txt', 'caf\\xE9.txt'],
    ['half\ud800', 'halfU+D800'],
    ['no\u200bgap', 'noU+200Bgap'],
    ['family 👨‍👩‍👧 می‌روم', 'family 👨‍👩‍👧 می‌روم'],
  ])('%j reads %j', (name, shown) => expect(visibleName(name)).toBe(shown))

  test('shows no character that hides or turns text', () => {
    const awkward = fc.constantFrom('\u202a', '\u2067', '\u0007', '\u{10f680}', 'a', 'ب', '.')
    fc.assert(
      fc.property(
        fc.string({ unit: awkward }),
        (name) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(visibleName(name)),
      ),
    )
  })
})

test('marks stand apart from text', () => {
  expect(nameParts('a\u202eb')).toEqual([{ text: 'a' }, { mark: 'U+202E' }, { text: 'b' }])
})

test.each([
  ['report.pdf', 'report', '.pdf'],
  ['backup.tar.gz', 'backup', '.tar.gz'],
  ['.gitignore', '.gitignore', ''],
  ['Makefile', 'Makefile', ''],
  ['Mr. Smith went home', 'Mr. Smith went home', ''],
  ['name.thisisnoextension', 'name.thisisnoextension', ''],
])('the extension of %s', (name, stem, extension) => expect(splitExtension(name)).toEqual({ stem, extension }))
