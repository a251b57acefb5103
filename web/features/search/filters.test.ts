import { describe, expect, test } from 'bun:test'
import { readQuery } from '#contract/search-query.ts'
import { chipsOf, filterValue, rangeValue, setFilter, toggleType, typesOf, without, withoutFilters } from './filters.ts'

const read = (text: string) => readQuery(text, 0)
const chips = (text: string) => chipsOf(read(text))

describe('chips', () => {
  test('show what was understood as a filter and has no menu, and no plain words', () => {
    const text = 'holiday ext:jpg,PNG size:>10M -"first draft" modified:<7d in:Photos *.tar case:sensitive'
    expect(chips(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'extension jpg, PNG',
      'without first draft',
      'within Photos',
      'pattern *.tar',
      'case sensitive',
    ])
  })

  test('leave out what the menus show, and what is no filter after all', () => {
    expect(chips('type:image type:Music,pdf size:soon "a*b"')).toEqual([])
    expect(chips('type:image,doc').map(({ value }) => value)).toEqual(['image, doc'])
  })

  test('are taken away without a trace', () => {
    const text = 'a  ext:jpg  b'
    const [chip] = chips(text)
    expect(chip && without(text, chip.part)).toBe('a b')
  })
})

test.each([
  ['', 'image', 'type:image '],
  ['"open quote', 'image', 'type:image "open quote'],
  ['type:image ', 'image', ''],
  ['a type:image b', 'image', 'a b'],
  ['type:image,pdf a', 'image', 'type:pdf a'],
  ['type:image a type:image,doc', 'image', 'a type:doc'],
  ['a type:music', 'audio', 'a'],
  ['type:pdf', 'image', 'type:image type:pdf'],
  ['type:Archive', 'archive', ''],
  ['a', 'document', 'type:document a'],
] as const)('the type filter: %j with %s becomes %j', (text, type, becomes) => {
  expect(toggleType(text, read(text), type)).toBe(becomes)
})

test('the type filter shows the types of the query in the order of its menu', () => {
  expect(typesOf(read('type:code,music a type:image,doc'))).toEqual(['image', 'audio', 'code'])
})

test.each([
  ['a', 'size', '<1M', 'size:<1M a'],
  ['size:>1 a size:<9', 'size', '1M..10M', 'size:1M..10M a'],
  ['modified:7d a', 'modified', null, 'a'],
  ['"open', 'modified', 'today', 'modified:today "open'],
] as const)('%j with %s:%s becomes %j', (text, filter, value, becomes) => {
  expect(setFilter(text, read(text), filter, value)).toBe(becomes)
})

test('a filter that is set several times shows all its values', () => {
  expect(filterValue(read('size:>1M a size:<9M'), 'size')).toBe('>1M, <9M')
  expect(filterValue(read('size:soon'), 'size')).toBe('')
})

test('words and patterns remain without filters', () => {
  const text = 'type:image "two words" *.jpg size:>1 -draft'
  expect(withoutFilters(read(text))).toBe('"two words" *.jpg')
})

test('a range may have one end', () => {
  expect([rangeValue('1M', ''), rangeValue('', '2024-05-01'), rangeValue('', '')]).toEqual([
    '1M..',
    '..2024-05-01',
    null,
  ])
})
