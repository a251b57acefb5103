import { describe, expect, test } from 'bun:test'
import { afterDelete, neighborsIn } from './neighbors.ts'

const row = ['/a.jpg', '/b.mp4', '/c.pdf']

describe('neighbours', () => {
  test.each([
    ['/a.jpg', { previous: null, next: '/b.mp4', position: 1, total: 3 }],
    ['/b.mp4', { previous: '/a.jpg', next: '/c.pdf', position: 2, total: 3 }],
    ['/c.pdf', { previous: '/b.mp4', next: null, position: 3, total: 3 }],
    ['/gone.jpg', { previous: null, next: null, position: 0, total: 3 }],
  ])('of %s', (path, found) => expect(neighborsIn(row, path)).toEqual(found))
})

describe('after a delete comes', () => {
  test.each([
    ['/a.jpg', row, '/b.mp4', 'the next'],
    ['/c.pdf', row, '/b.mp4', 'the previous of the last'],
    ['/a.jpg', ['/a.jpg'], null, 'nothing when it was the only one'],
    ['/x', row, null, 'nothing when it was not in the row'],
  ])('%s: %4$s', (path, among, shown) => expect(afterDelete(neighborsIn(among, path))).toBe(shown))
})
