import { expect, test } from 'bun:test'
import { RECENT_SEARCHES } from '#web/lib/personal-places.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

function shelf(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [[RECENT_SEARCHES, initial]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the latest come first, each once, ten at most', () => {
  const keep = shelf()
  for (let n = 0; n < 12; n += 1) rememberSearch(`search ${n}`, keep)
  rememberSearch(' search 5 ', keep)
  rememberSearch('  ', keep)
  rememberSearch('x'.repeat(201), keep)
  const recent = recentSearches(keep)
  expect([recent[0], recent[1], recent.length]).toEqual(['search 5', 'search 11', 10])
  forgetSearches(keep)
  expect([recentSearches(keep), keep.kept.size]).toEqual([[], 0])
})

test.each(['', '{', '{"a":1}', '[1]'])('what is kept as %j is no list', (kept) => {
  expect(recentSearches(shelf(kept))).toEqual([])
})
