import { expect, test } from 'bun:test'
import { inParts } from './in-parts.ts'

test('all in their order, as many in each part, the last as it comes', () => {
  expect(inParts(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(inParts(['a', 'b'], 2)).toEqual([['a', 'b']])
  expect(inParts([], 2)).toEqual([])
})
