import { expect, test } from 'bun:test'
import { type FolderPosition, storePosition } from './folder-positions.ts'

test('the least recent folder is forgotten first, and each is kept once', () => {
  const places = new Map<string, FolderPosition>()
  for (let n = 0; n < 200; n += 1) storePosition(places, `/${n}`, { scrollTop: n, active: null })
  storePosition(places, '/0', { scrollTop: 7, active: 'x' })
  storePosition(places, '/new', { scrollTop: 1, active: null })
  expect([places.size, places.has('/1'), places.get('/0')?.scrollTop]).toEqual([200, false, 7])
})
