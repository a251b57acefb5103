import { expect, test } from 'bun:test'
import {
  BOOK_PLACES,
  clearPlacesOfOthers,
  FILM_PLACES,
  RECENT_SEARCHES,
  receivingFolderKey,
} from './personal-places.ts'

function shelf() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('places go with the person they are of', () => {
  const keep = shelf()
  clearPlacesOfOthers(1, keep)
  keep.setItem(BOOK_PLACES, 'a')
  keep.setItem(FILM_PLACES, 'b')
  keep.setItem(RECENT_SEARCHES, '["tax"]')
  clearPlacesOfOthers(1, keep)
  expect([keep.kept.get(BOOK_PLACES), keep.kept.get(FILM_PLACES)]).toEqual(['a', 'b'])
  clearPlacesOfOthers(2, keep)
  expect([BOOK_PLACES, FILM_PLACES, RECENT_SEARCHES].filter((key) => keep.kept.has(key))).toEqual([])
  clearPlacesOfOthers(1, keep)
  expect(keep.kept.has(BOOK_PLACES)).toBe(false)
})

test('the person of another instance is another, whatever their number', () => {
  const keep = shelf()
  clearPlacesOfOthers(1, keep, '/a')
  keep.setItem(RECENT_SEARCHES, '["tax"]')
  keep.setItem(receivingFolderKey('/a'), '/in')
  clearPlacesOfOthers(1, keep, '/b')
  expect(keep.kept.has(RECENT_SEARCHES)).toBe(false)
  expect([keep.kept.get(receivingFolderKey('/a')), keep.kept.has(receivingFolderKey('/b'))]).toEqual(['/in', false])
  clearPlacesOfOthers(1, keep, '')
  expect(keep.kept.get('coffer.places.of')).toBe('1')
})
