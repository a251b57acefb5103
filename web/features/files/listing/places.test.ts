import { expect, test } from 'bun:test'
import { type Place, rememberPlace } from './places.ts'

test('the least recent folder is forgotten first, and each is kept once', () => {
  const places = new Map<string, Place>()
  for (let n = 0; n < 200; n += 1) rememberPlace(places, `/${n}`, { scrollTop: n, active: null })
  rememberPlace(places, '/0', { scrollTop: 7, active: 'x' })
  rememberPlace(places, '/new', { scrollTop: 1, active: null })
  expect([places.size, places.has('/1'), places.get('/0')?.scrollTop]).toEqual([200, false, 7])
})
