import { describe, expect, test } from 'bun:test'
import type { RawEntry } from '#server/files/archive-formats/readers/archive-entry.ts'
import { Budget } from '#server/files/archive-formats/readers/budget.ts'
import { escapedByte } from '#server/testing/awkward-names.ts'
import { EntryValidator, entryPathOf } from './entry-validator.ts'

describe('where a name leads', () => {
  const TABLE: readonly [string, string | null][] = [
    ['a.txt', '/a.txt'],
    ['a/b.txt', '/a/b.txt'],
    ['./a/b.txt', '/a/b.txt'],
    ['folder/', '/folder'],
    ['', '/'],
    ['.', '/'],
    ['./', '/'],
    ['.hidden', '/.hidden'],
    ['...', '/...'],
    ['ab:c', '/ab:c'],
    ['/etc/passwd', null],
    ['//a', null],
    ['../a', null],
    ['a/../b', null],
    ['..', null],
    ['a/..', null],
    ['a/./b', null],
    ['././a', null],
    ['.//a', null],
    ['a//b', null],
    ['a//', null],
    ['C:/a', null],
    ['c:a', null],
    ['a\\b', null],
    ['..\\a', null],
    ['a\0b', null],
    ['a\nb', null],
    [`a${escapedByte(0xff)}`, null],
    ['x'.repeat(256), null],
    ['x/'.repeat(101), null],
    [`${'y'.repeat(200)}/`.repeat(21), null],
  ]
  test.each(TABLE)('%j: %j', (name, place) => expect(entryPathOf(name) as string | null).toBe(place))
})

const rawEntry = (name: string, more: Partial<RawEntry> = {}): RawEntry => ({
  name,
  kind: name.endsWith('/') ? 'folder' : 'file',
  size: 1,
  modified: null,
  fault: null,
  content: async function* () {
    yield new Uint8Array(1)
  },
  ...more,
})

function verdicts(names: readonly (string | RawEntry)[], matching: 'exact' | 'case-blind' = 'exact') {
  const budget = new Budget({ packed: 1, writes: false, signal: new AbortController().signal })
  const judge = new EntryValidator(matching, budget)
  return names.map((name) => {
    const entry = judge.validateEntry(typeof name === 'string' ? rawEntry(name) : name)
    return entry?.refusal ?? null
  })
}

describe('which entries count', () => {
  test('the first of several with one name', () => {
    expect(verdicts(['a', 'a', './a', 'b'])).toEqual([null, 'duplicate', 'duplicate', null])
  })

  test('letter case tells them apart where it does on the disk', () => {
    expect(verdicts(['A', 'a', 'd/x', 'D/y'])).toEqual([null, null, null, null])
    expect(verdicts(['A', 'a', 'd/x', 'D/y'], 'case-blind')).toEqual([null, 'duplicate', null, null])
  })

  test('nothing is in a file, and no file where a folder is', () => {
    expect(verdicts(['a', 'a/b', 'a/', 'c/d', 'c', 'c/'])).toEqual([
      null,
      'duplicate',
      'duplicate',
      null,
      'duplicate',
      null,
    ])
  })

  test('a folder that is told of twice says nothing new', () => {
    const budget = new Budget({ packed: 1, writes: false, signal: new AbortController().signal })
    const judge = new EntryValidator('exact', budget)
    expect(judge.validateEntry(rawEntry('d/'))).toMatchObject({ isFolder: true, refusal: null })
    expect(judge.validateEntry(rawEntry('d/'))).toBeNull()
    expect(judge.validateEntry(rawEntry('./'))).toBeNull()
  })

  test('links and special entries make no way for others', () => {
    const link = rawEntry('way', { kind: 'link' })
    expect(verdicts([link, 'way/in', rawEntry('pipe', { kind: 'special' })])).toEqual(['link', null, 'special'])
  })

  test('no more than 200,000, folders that names tell of among them', () => {
    const deep = (index: number) => `${index}/${'a/'.repeat(98)}b`
    const names = Array.from({ length: 2100 }, (_, index) => deep(index))
    expect(() => verdicts(names)).toThrow('too large')
  })
})
