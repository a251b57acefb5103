import { describe, expect, test } from 'bun:test'
import { buildListing } from '../testing/build-listing.ts'
import { arrange } from './order.ts'
import { findTyped, isTypingAhead, NO_TYPE_AHEAD, typeAhead } from './type-ahead.ts'

const listing = buildListing(['Docs/', 'apple', 'April', 'avocado', 'Émile', 'zoo'])
const arrangement = arrange(listing, { by: 'name', order: 'ascending' }, 'en')
const find = (position: number, typed: string) => {
  const found = findTyped(listing, arrangement, position, typed, 'en')
  return found === -1 ? null : listing.names[arrangement.rows[found] ?? -1]
}

describe('findTyped', () => {
  test.each([
    [-1, 'a', 'apple'],
    [1, 'a', 'April'],
    [1, 'aa', 'April'],
    [3, 'a', 'apple'],
    [1, 'ap', 'apple'],
    [1, 'apr', 'April'],
    [-1, 'e', 'Émile'],
    [0, 'd', 'Docs'],
    [0, 'q', null],
  ])('from %p, %p finds %p', (position, typed, name) => expect(find(position, typed)).toBe(name))
})

test('keys join into a word until there is a pause', () => {
  const once = typeAhead(NO_TYPE_AHEAD, 'a', 1000)
  expect(typeAhead(once, 'p', 1500).typed).toBe('ap')
  expect(typeAhead(once, 'p', 2000).typed).toBe('p')
  expect([isTypingAhead(once, 1500), isTypingAhead(once, 2000), isTypingAhead(NO_TYPE_AHEAD, 0)]).toEqual([
    true,
    false,
    false,
  ])
})
