import { expect, test } from 'bun:test'
import { filterIn, routeOf, type TrashFilter } from './trash-filter.ts'

test('what is shown is in the address, and comes back from it', () => {
  const all: readonly TrashFilter[] = [
    { of: 'me', folder: null },
    { of: 'all', folder: null },
    { of: '7', folder: '/' },
    { of: 'me', folder: '/a & b/ü + #1' },
  ]
  for (const shown of all) expect(filterIn(new URL(routeOf(shown), 'http://x').search)).toEqual(shown)
  expect(routeOf({ of: 'me', folder: null })).toBe('/trash')
})
