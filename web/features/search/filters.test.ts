import { describe, expect, test } from 'bun:test'
import { readQuery } from '#contract/search-query.ts'
import { chipsOf, toggleType, without } from './filters.ts'

const chips = (text: string) => chipsOf(readQuery(text, 0))

describe('chips', () => {
  test('show what was understood as a filter, and no plain words', () => {
    const text = 'holiday ext:jpg,PNG size:>10M -"first draft" modified:<7d in:Photos *.tar case:sensitive'
    expect(chips(text).map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'extension jpg, PNG',
      'size >10M',
      'without first draft',
      'modified <7d',
      'within Photos',
      'pattern *.tar',
      'case sensitive',
    ])
  })

  test('leave out what the buttons show, and what is no filter after all', () => {
    expect(chips('type:image type:Music,pdf size:soon "a*b"')).toEqual([])
    expect(chips('type:image,doc').map(({ value }) => value)).toEqual(['image, doc'])
  })

  test('are taken away without a trace', () => {
    const text = 'a  ext:jpg  b'
    const [chip] = chips(text)
    expect(chip && without(text, chip.part)).toBe('a b')
  })
})

describe('the button of a kind', () => {
  const toggle = (text: string, type: 'image' | 'audio') => toggleType(text, readQuery(text, 0), type)

  test.each([
    ['', 'image', 'type:image '],
    ['"open quote', 'image', 'type:image "open quote'],
    ['type:image ', 'image', ''],
    ['a type:image b', 'image', 'a b'],
    ['type:image,pdf a', 'image', 'type:pdf a'],
    ['type:image a type:image,doc', 'image', 'a type:doc'],
    ['a type:music', 'audio', 'a'],
    ['type:pdf', 'image', 'type:image type:pdf'],
  ] as const)('%j with %s becomes %j', (text, type, becomes) => {
    expect(toggle(text, type)).toBe(becomes)
  })
})
