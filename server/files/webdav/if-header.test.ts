import { expect, test } from 'bun:test'
import { holds, parseIf } from './if-header.ts'

const state = { tokens: ['urn:a', 'urn:b'], etag: '"1"' }

test.each([
  ['(<urn:a>)', [true]],
  ['(<URN:A> ["1"])', [true]],
  ['(<urn:c>)(["1"])', [false, true]],
  ['(Not <urn:c>) (not ["1"])', [true, false]],
  ['(<urn:a> Not <urn:b>)', [false]],
  ['([W/"1"])', [false]],
] as const)('the lists of %s hold: %j', (header, expected) => {
  expect(parseIf(header).map((list) => holds(list, state))).toEqual([...expected])
})

test('a list belongs to the address before it', () => {
  const lists = parseIf('</dav/a> (<urn:a>) (<urn:b>) <http://h/dav/b> (["1"])')
  expect(lists.map(({ resource }) => resource)).toEqual(['/dav/a', '/dav/a', 'http://h/dav/b'])
})

test.each([
  '',
  '()',
  '(',
  '(<urn:a>',
  '<urn:a>',
  'x',
  '(Not)',
  '(Not Not <urn:a>)',
  '([1])',
  `(<${'a'.repeat(9000)}>)`,
])('%j is refused', (header) => {
  expect(() => parseIf(header)).toThrow('The If header is invalid.')
})
