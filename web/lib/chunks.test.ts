import { expect, test } from 'bun:test'
import { chunksOf } from './chunks.ts'

test('all in their order, as many in each part, the last as it comes', () => {
  expect(chunksOf(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(chunksOf(['a', 'b'], 2)).toEqual([['a', 'b']])
  expect(chunksOf([], 2)).toEqual([])
})
